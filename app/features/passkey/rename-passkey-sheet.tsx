import { Button, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { passkeyNameLengthMax } from '#domain/passkey/limits.ts';
import type { Passkey } from '#domain/passkey/schema.ts';
import { renamePasskey } from '../../platform/passkeys.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';

type FormProps = {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Renaming({ passkey, onClose, onDone }: FormProps): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<{ name: string }>({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: 'Please enter a name of at most 60 characters' } : {}),
    async onSubmit({ name }) {
      setProblem(null);
      const outcome = await renamePasskey(passkey.id, name);
      if (outcome.ok) {
        showToast('Passkey renamed', undefined, 'good');
        onDone();
        onClose();
        return null;
      }
      if (outcome.problem.field === 'name') return { name: outcome.problem.detail };
      setProblem(outcome.problem);
      return null;
    },
  });
  return (
    <form className="passkey-sheet" onSubmit={form.submit} noValidate>
      <TextInput label="Name" autoComplete="off" maxLength={passkeyNameLengthMax} {...form.field('name')} />
      <EntryProblem problem={problem} />
      <Button type="submit" fullWidth disabled={form.busy}>
        {form.busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

type Props = Omit<FormProps, 'passkey'> & { readonly passkey: Passkey | null };

export function RenamePasskeySheet({ passkey, ...props }: Props): ReactElement {
  return (
    <Sheet opened={passkey !== null} title="Rename this passkey" onClose={props.onClose}>
      {passkey === null ? null : <Renaming passkey={passkey} {...props} />}
    </Sheet>
  );
}
