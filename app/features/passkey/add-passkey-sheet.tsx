import { Button, TextInput } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import type { Proof } from '#domain/account/proof.ts';
import { passkeyNameLengthMax } from '#domain/limits.ts';
import type { CreationOptions } from '#domain/passkey/schema.ts';
import { addPasskey, beginAddingPasskey, loadPasskeys } from '../../platform/passkeys.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { ProofForm } from '../../ui/proof-form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';

type Props = {
  readonly opened: boolean;
  /** Whether there is one already, to show instead of the password. */
  readonly hasPasskey: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/**
 * Two steps: to show that it is oneself, then to have the browser make the passkey. What was shown is good for some
 * minutes, so a question of the browser's that was closed can be asked again without another code.
 */
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
  const prove = async (proof: Proof): Promise<AppProblem | null> => {
    const begun = await beginAddingPasskey(proof);
    if (!begun.ok) return begun.problem;
    setOptions(begun.value);
    await make(begun.value);
    return null;
  };
  return { options, problem, name, setName, busy, make, prove };
}

function Adding(props: Omit<Props, 'opened'>): ReactElement {
  const { options, problem, name, setName, busy, make, prove } = useAdding(props);
  useEffect(() => {
    loadPasskeys().catch(() => undefined);
  }, []);
  return (
    <div className="passkey-sheet">
      <p>
        A passkey signs you in with your fingerprint, face or screen lock instead of your password and code.
        It opens your account, so show first that it is you.
      </p>
      <TextInput
        label="Name (optional)"
        description="So that you know it in the list, such as My phone"
        autoComplete="off"
        maxLength={passkeyNameLengthMax}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      {options === null ? (
        <>
          <EntryProblem problem={problem} />
          <ProofForm
            purpose="add-passkey"
            offersPasskey={props.hasPasskey}
            label="Continue"
            busyLabel="Verifying..."
            onProof={prove}
          />
        </>
      ) : (
        <>
          <EntryProblem problem={problem} />
          <Button fullWidth disabled={busy} onClick={() => void make(options)}>
            {busy ? 'Waiting for your passkey...' : 'Try again'}
          </Button>
        </>
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
