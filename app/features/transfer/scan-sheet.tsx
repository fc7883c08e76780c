import { Button, Textarea } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactElement, useCallback, useRef, useState } from 'react';
import { readCodeInFile } from '../../platform/read-code.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { type PaymentLink, readPaymentLink } from './payment-link.ts';
import { type CameraState, hasCamera, useCamera } from './use-camera.ts';
import './scan-sheet.css';

const CAMERA_TEXT: Record<CameraState, string> = {
  starting: 'Starting the camera…',
  looking: 'Hold the QR code in front of the camera.',
  refused: 'The camera is not available. Choose a picture of the code, or paste its text.',
};

export const UNREADABLE = 'This is neither a wallet address nor a payment code';
export const CHANGED = 'This payment request has been changed. Ask for a new one';
const NO_CODE = 'No code was found in this picture';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLink: (link: PaymentLink) => void;
};

function Viewfinder({ onText }: { readonly onText: (text: string) => void }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, true, onText);
  return (
    <>
      <video ref={video} className="scan-video" muted playsInline hidden={state === 'refused'} />
      <p role="status">{CAMERA_TEXT[state]}</p>
    </>
  );
}

type PictureProps = { readonly onText: (text: string) => void; readonly onNone: () => void };

/** Reads a picture of the code, such as a screenshot or a photo, on this device. */
function Picture({ onText, onNone }: PictureProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    const text = await readCodeInFile(file);
    setBusy(false);
    if (text === null) onNone();
    else onText(text);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of a code"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          Object.assign(event.currentTarget, { value: '' });
        }}
      />
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconPhoto aria-hidden />}
        onClick={() => field.current?.click()}
      >
        Choose a picture
      </Button>
    </>
  );
}

function ScanBody({ onLink }: Pick<Props, 'onLink'>): ReactElement {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const take = useCallback(
    (found: string): void => {
      const link = readPaymentLink(found);
      if (link === null) setError(UNREADABLE);
      else if (link === 'changed') setError(CHANGED);
      else onLink(link);
    },
    [onLink],
  );
  return (
    <div className="vq-stack">
      {hasCamera() ? <Viewfinder onText={take} /> : <p>This browser does not let the app use a camera.</p>}
      <Picture onText={take} onNone={() => setError(NO_CODE)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take(text);
        }}
      >
        <Textarea
          label="Text of the code"
          description="Paste a wallet address or a payment link."
          value={text}
          error={error}
          autosize
          data-autofocus
          minRows={2}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" fullWidth mt="md">
          Use this
        </Button>
      </form>
    </div>
  );
}

/** Fills the send form from a QR code: by camera, from a picture, or by pasting. */
export function ScanSheet({ opened, onClose, onLink }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Scan a code" onClose={onClose}>
      <ScanBody onLink={onLink} />
    </Sheet>
  );
}
