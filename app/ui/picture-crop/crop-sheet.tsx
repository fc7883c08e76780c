import { type ReactElement, type ReactNode, useState } from 'react';
import { Sheet } from '../sheet.tsx';
import { ChooseButton } from './choose-button.tsx';
import { type Crop, FIRST_CROP } from './crop.ts';
import { CropArea, type CropShape } from './crop-area.tsx';
import { encodePicture } from './encode-picture.ts';
import { type ChosenImage, useChosenImage } from './use-chosen-image.ts';

/** Encodes the selected square; null if this browser cannot. */
export type Encode = () => Promise<Blob | null>;

export const NOT_ENCODED = 'This browser could not make a picture of it. Choose another one.';

type EditorProps = {
  /** The sheet's title, and the name of the picture. */
  readonly title: string;
  readonly shape: CropShape;
  /** Saves the picture. */
  readonly save: (encode: Encode) => ReactNode;
};

type Props = EditorProps & {
  readonly file: File | null;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
};

const STATUS_TEXT: Readonly<Record<Exclude<ChosenImage['status'], 'ready'>, string>> = {
  none: '',
  loading: 'Opening the picture…',
  'too-large': 'This picture is too large to be opened here. Choose a smaller one.',
  unreadable: 'This browser cannot open the file as a picture. Choose a JPEG, PNG or WebP picture.',
};

function Editor({
  image,
  title,
  shape,
  save,
}: EditorProps & { readonly image: HTMLImageElement }): ReactElement {
  const [crop, setCrop] = useState<Crop>(FIRST_CROP);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const encode: Encode = () => (canvas === null ? Promise.resolve(null) : encodePicture(canvas));
  return (
    <>
      <CropArea
        image={image}
        crop={crop}
        onChange={setCrop}
        canvas={canvas}
        onCanvas={setCanvas}
        label={title}
        shape={shape}
      />
      {save(encode)}
    </>
  );
}

/** Crops a chosen picture on this device; `save` decides what happens to it. */
export function CropSheet({ file, onFile, onClose, ...editor }: Props): ReactElement {
  const chosen = useChosenImage(file);
  return (
    <Sheet opened={file !== null} title={editor.title} onClose={onClose}>
      <div className="vq-stack">
        {chosen.status === 'ready' ? (
          <Editor key={chosen.image.src} image={chosen.image} {...editor} />
        ) : (
          <p role="status">{STATUS_TEXT[chosen.status]}</p>
        )}
        <ChooseButton label="Choose another picture" onFile={onFile} />
      </div>
    </Sheet>
  );
}
