import { Button, TextInput } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { passkeyNameLengthMax } from '#domain/passkey/limits.ts';
import type { CreationOptions } from '#domain/passkey/schema.ts';
import { addPasskey, beginAddingPasskey, loadPasskeys } from '../../platform/passkeys.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Gets the options from the service and lets the browser make the passkey. A cancelled prompt can be repeated. */
function useAdding({ onClose, onDone }: Pick<Props, 'onClose' | 'onDone'>) {
  const [options, setOptions] = useState<CreationOptions | null>(null);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const make = async (asked: CreationOptions): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const added = await addPasskey(asked, name.trim());
    setBusy(false);
    if (added.ok) {
      showToast('Passkey added', `Sign in with ${added.value.name} from now on.`, 'good');
      onDone();
      onClose();
      return;
    }
    setProblem(added.problem);
    if (added.problem.code === 'PASSKEY_EXPIRED') setOptions(null);
  };
  const begin = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const begun = await beginAddingPasskey();
    setBusy(false);
    if (!begun.ok) {
      setProblem(begun.problem);
      return;
    }
    setOptions(begun.value);
    await make(begun.value);
  };
  return { options, problem, name, setName, busy, make, begin };
}

function Adding(props: Omit<Props, 'opened'>): ReactElement {
  const { options, problem, name, setName, busy, make, begin } = useAdding(props);
  useEffect(() => {
    loadPasskeys().catch(() => undefined);
  }, []);
  return (
    <div className="passkey-sheet">
      <p>
        A passkey signs you in with your fingerprint, face or screen lock instead of your password and code.
      </p>
      <TextInput
        label="Name (optional)"
        description="To recognise it in the list, for example “My phone”"
        autoComplete="off"
        maxLength={passkeyNameLengthMax}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      <EntryProblem problem={problem} />
      {options === null ? (
        <Button fullWidth disabled={busy} onClick={() => void begin()}>
          {busy ? 'Verifying...' : 'Continue'}
        </Button>
      ) : (
        <Button fullWidth disabled={busy} onClick={() => void make(options)}>
          {busy ? 'Waiting for your passkey...' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

export function AddPasskeySheet({ opened, ...props }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Add a passkey" onClose={props.onClose}>
      <Adding {...props} />
    </Sheet>
  );
}
