import { Button } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { type DragEvent, type ReactElement, useRef, useState } from 'react';

type Props = {
  readonly onFile: (file: File) => void;
  /** Another receipt is open already. */
  readonly again: boolean;
};

/** The place to choose or drop a file. */
export function ReceiptDrop({ onFile, again }: Props): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <section
      className="vq-card receipt-drop"
      aria-label="Open a receipt"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={drop}
    >
      <IconFileCheck className="receipt-drop-icon" aria-hidden />
      <p className="vq-dimmed">
        Choose the receipt file that somebody sent you, drop it here, or paste its text.
      </p>
      <input
        ref={input}
        type="file"
        className="vq-hidden"
        aria-label="Receipt file"
        tabIndex={-1}
        accept=".json,.txt,application/json,text/plain"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          if (file !== undefined) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button variant={again ? 'default' : 'filled'} onClick={() => input.current?.click()}>
        {again ? 'Check another receipt' : 'Choose a file'}
      </Button>
    </section>
  );
}
