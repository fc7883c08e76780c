import { Button } from '@mantine/core';
import { type ReactElement, useRef, useState } from 'react';
import type { Person } from '#app/platform/stored-session.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { NeedsConnection } from '#app/ui/needs-connection.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type Crop, FIRST_CROP } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import { encodePicture } from './encode-picture.ts';
import { savePicture } from './save-picture.ts';
import { type ChosenImage, useChosenImage } from './use-chosen-image.ts';
import { ChooseButton } from './choose-button.tsx';

type Props = {
  readonly person: Person;
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

type SaveProps = {
  readonly encode: () => Promise<Blob | null>;
  readonly person: Person;
  readonly onSaved: () => void;
};

const NOT_ENCODED = 'This browser could not make a picture of it. Choose another one.';

/** What was chosen stays after any failure. */
function Save({ encode, person, onSaved }: SaveProps): ReactElement {
  const { online, reachable } = useConnectivity();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async (): Promise<void> => {
    setBusy(true);
    const blob = await encode();
    const failed = blob === null ? NOT_ENCODED : await savePicture(person.id, blob);
    setBusy(false);
    if (failed !== null) {
      setProblem(typeof failed === 'string' ? failed : `${failed.detail}. ${failed.remedy}`);
      return;
    }
    showToast('Picture saved', 'People you pay see it beside your name.', 'good');
    onSaved();
  };
  return (
    <>
      <NeedsConnection action="Saving your picture" id="saving-needs-connection" />
      {problem === '' ? null : (
        <p className="vq-bad" role="alert">
          {problem}
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        loading={busy}
        disabled={!online || !reachable}
        aria-describedby={online && reachable ? undefined : 'saving-needs-connection'}
        onClick={() => void save()}
      >
        Save picture
      </Button>
    </>
  );
}

function Editor({ image, person, onClose }: Pick<Props, 'person' | 'onClose'> & { image: HTMLImageElement }) {
  const [crop, setCrop] = useState<Crop>(FIRST_CROP);
  const canvas = useRef<HTMLCanvasElement>(null);
  const encode = (): Promise<Blob | null> =>
    canvas.current === null ? Promise.resolve(null) : encodePicture(canvas.current);
  return (
    <>
      <CropArea image={image} crop={crop} onChange={setCrop} canvas={canvas} />
      <Save encode={encode} person={person} onSaved={onClose} />
    </>
  );
}

/** Crops the chosen picture, then saves it. */
export function PictureSheet({ person, file, onFile, onClose }: Props): ReactElement {
  const chosen = useChosenImage(file);
  return (
    <Sheet opened={file !== null} title="Your picture" onClose={onClose}>
      <div className="vq-stack">
        {chosen.status === 'ready' ? (
          <Editor key={chosen.image.src} image={chosen.image} person={person} onClose={onClose} />
        ) : (
          <p role="status">{STATUS_TEXT[chosen.status]}</p>
        )}
        <ChooseButton label="Choose another picture" onFile={onFile} />
      </div>
    </Sheet>
  );
}
