import { Textarea } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { CommandDefinition } from '#app/feature.ts';
import { reasonLengthMax } from '#domain/limits.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { newId } from '#app/platform/new-id.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { FormButtons } from './form-buttons.tsx';

/** A command about a project that is confirmed before it is sent: its effect, and a reason where one can be given. */
export type Action = {
  readonly title: string;
  /** What it does, and where it is recorded. */
  readonly text: ReactNode;
  readonly button: string;
  readonly isHarmful?: boolean;
  readonly command: CommandDefinition;
  readonly payload: (reason: string) => object;
  /** `missing`: title and text of the error for an empty reason; without it the reason is optional. */
  readonly reason?: { readonly label: string; readonly missing?: readonly [title: string, text: string] };
};

function Form({ action, onClose }: { readonly action: Action; readonly onClose: () => void }): ReactElement {
  const enqueue = useEnqueue();
  const [id] = useState(newId);
  const missing = action.reason?.missing;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (missing !== undefined && reason.trim() === '' ? { reason: missing[1] } : {}),
    onInvalid() {
      if (missing !== undefined) showToast(missing[0], missing[1], 'bad');
    },
    async onSubmit({ reason }) {
      await enqueue(action.command.type, action.payload(reason.trim()), id);
      onClose();
      return null;
    },
  });
  return (
    <form className="vq-stack" noValidate onSubmit={form.submit}>
      <p>{action.text}</p>
      {action.reason === undefined ? null : (
        <Textarea
          label={action.reason.label}
          maxLength={reasonLengthMax}
          rows={3}
          {...form.field('reason')}
        />
      )}
      <FormButtons
        button={action.button}
        busy={form.busy}
        isHarmful={action.isHarmful === true}
        onBack={onClose}
      />
    </form>
  );
}

/** Confirms an action. Offline its command waits on this device. */
export function ActionSheet({
  action,
  onClose,
}: {
  readonly action: Action | null;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Sheet opened={action !== null} title={action?.title ?? ''} onClose={onClose}>
      {action === null ? null : <Form key={action.title} action={action} onClose={onClose} />}
    </Sheet>
  );
}
