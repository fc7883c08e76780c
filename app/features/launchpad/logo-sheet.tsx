import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { CropSheet, type Encode, NOT_ENCODED } from '#app/ui/picture-crop/crop-sheet.tsx';
import { toDataUrl } from './upload-logo.ts';

type UseProps = {
  readonly encode: Encode;
  /** Called with the picture as a data URL. */
  readonly onLogo: (logo: string) => void;
  readonly onClose: () => void;
};

/** Encodes the cropped picture. After a failure it can be tried again. */
function UseButton({ encode, onLogo, onClose }: UseProps): ReactElement {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const use = async (): Promise<void> => {
    setBusy(true);
    const picture = await encode();
    setBusy(false);
    setFailed(picture === null);
    if (picture === null) return;
    onLogo(await toDataUrl(picture));
    onClose();
  };
  return (
    <>
      {failed ? (
        <p className="vq-bad" role="alert">
          {NOT_ENCODED}
        </p>
      ) : null}
      <Button size="lg" fullWidth loading={busy} onClick={() => void use()}>
        Use this logo
      </Button>
    </>
  );
}

type Props = Omit<UseProps, 'encode'> & {
  readonly file: File | null;
  readonly onFile: (file: File) => void;
};

/** Crops the chosen picture, which stays on this device until the project is submitted. */
export const LogoSheet = ({ onLogo, onClose, ...chosen }: Props): ReactElement => (
  <CropSheet
    {...chosen}
    title="Logo"
    shape="square"
    onClose={onClose}
    save={(encode) => <UseButton encode={encode} onLogo={onLogo} onClose={onClose} />}
  />
);
