/** Puts a refused project back into the form, so that nothing has to be typed again. */
import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SubmitProject } from '#domain/project/schema.ts';
import { useWhenOpen } from '#app/data/device/device-context.ts';
import { type CommandDoc, useDismiss } from '#app/data/outbox/outbox.ts';
import { sayNotStored } from '#app/ui/toast.ts';
import { submitProject } from './commands.ts';
import { keepAsDraft } from './drafts.ts';

/** Whether the command is a new project that was refused. */
export const isRefusedProject = ({ status, type }: CommandDoc): boolean =>
  status === 'refused' && type === submitProject.type;

/** Makes the refused project a draft, opens it in the form, and then dismisses the refusal. */
export function EditAgain({ command }: { readonly command: CommandDoc }): ReactElement {
  const whenOpen = useWhenOpen();
  const dismiss = useDismiss();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const edit = async (): Promise<void> => {
    setBusy(true);
    try {
      const [data, { valuesOf }] = await Promise.all([whenOpen(), import('./offer-values.ts')]);
      // The payload has the form's fields, because the form checked it before it was sent.
      const values = valuesOf(command.payload as SubmitProject);
      const id = await keepAsDraft(data, 'refused', { command: command.id, values });
      await dismiss(command.id);
      void navigate(`/launchpad/create?draft=${id}`);
    } catch {
      setBusy(false);
      sayNotStored();
    }
  };
  return (
    <Button loading={busy} onClick={() => void edit()}>
      Edit again
    </Button>
  );
}
