import { Button, Textarea } from '@mantine/core';
import { type ReactElement, useCallback, useRef, useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { type PaymentRequest, readPaymentRequest } from './payment-request.ts';
import { type CameraState, canScan, useCamera } from './use-camera.ts';
import './scan-sheet.css';

const CAMERA_WORDS: Record<CameraState, string> = {
  starting: 'Starting the camera…',
  looking: 'Hold the QR code in front of the camera.',
  refused: 'The camera is not available. Paste the text of the code instead.',
};

const unreadable = 'This is neither a wallet address nor a payment code';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRequest: (request: PaymentRequest) => void;
};

function Viewfinder({ onText }: { readonly onText: (text: string) => void }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, true, onText);
  return (
    <>
      <video ref={video} className="scan-video" muted playsInline hidden={state === 'refused'} />
      <p role="status">{CAMERA_WORDS[state]}</p>
    </>
  );
}

function ScanBody({ onRequest }: Pick<Props, 'onRequest'>): ReactElement {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const take = useCallback(
    (found: string): void => {
      const request = readPaymentRequest(found);
      if (request === null) setError(unreadable);
      else onRequest(request);
    },
    [onRequest],
  );
  return (
    <>
      {canScan() ? <Viewfinder onText={take} /> : <p>This browser cannot read codes with the camera.</p>}
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
        <Button type="submit" fullWidth mt="md" disabled={text.trim() === ''}>
          Use this
        </Button>
      </form>
    </>
  );
}

/** Fills the send form from a QR code: by the camera where the browser can, by pasting everywhere. */
export function ScanSheet({ opened, onClose, onRequest }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Scan a code" onClose={onClose}>
      <ScanBody onRequest={onRequest} />
    </Sheet>
  );
}
