import { Button, Textarea } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { CommandDefinition } from '#app/feature.ts';
import { reasonLengthMax } from '#domain/limits.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { newId } from '#app/platform/new-id.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { sayNotStored, showToast } from '#app/ui/toast.ts';

/** One thing to do about a project, with what it does, and the reason if one is asked for. */
export type Act = {
  readonly title: string;
  /** The effect, and where it is recorded. */
  readonly text: ReactNode;
  readonly button: string;
  readonly isHarmful?: boolean;
  readonly command: CommandDefinition;
  readonly payload: (reason: string) => object;
  /** `missing`: title and text of the error for an empty one; without it the reason is optional. */
  readonly reason?: { readonly label: string; readonly missing?: readonly [title: string, text: string] };
};

function Form({ act, onClose }: { readonly act: Act; readonly onClose: () => void }): ReactElement {
  const enqueue = useEnqueue();
  const [id] = useState(newId);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const missing = act.reason?.missing;
    if (missing !== undefined && reason.trim() === '') {
      setError(missing[1]);
      showToast(missing[0], missing[1], 'bad');
      return;
    }
    setBusy(true);
    try {
      await enqueue(act.command.type, act.payload(reason.trim()), id);
      onClose();
    } catch {
      sayNotStored();
      setBusy(false);
    }
  };
  return (
    <form
      className="vq-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{act.text}</p>
      {act.reason === undefined ? null : (
        <Textarea
          label={act.reason.label}
          name="reason"
          value={reason}
          error={error}
          maxLength={reasonLengthMax}
          rows={3}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(null);
          }}
        />
      )}
      <div className="launchpad-actions">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Back
        </Button>
        <Button type="submit" disabled={busy} {...(act.isHarmful === true ? { color: 'red' } : {})}>
          {busy ? 'Processing...' : act.button}
        </Button>
      </div>
    </form>
  );
}

/** Says what an action does before it is sent. Offline it waits on this device like every command. */
export function ActSheet({
  act,
  onClose,
}: {
  readonly act: Act | null;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Sheet opened={act !== null} title={act?.title ?? ''} onClose={onClose}>
      {act === null ? null : <Form key={act.title} act={act} onClose={onClose} />}
    </Sheet>
  );
}
