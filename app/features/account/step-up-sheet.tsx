import { type ReactElement, useEffect, useState } from 'react';
import { listPasskeys, loadPasskeys } from '../../platform/passkeys.ts';
import { useSession } from '../../platform/session-hooks.ts';
import type { StepUpPrompt } from '../../platform/step-up-prompt.ts';
import { ProofForm } from '../../ui/proof-form.tsx';
import { forgetRemovedPasskeys } from '../../seal/forget-removed-passkeys.ts';
import { Sheet } from '../../ui/sheet.tsx';

/** Whether a passkey can replace the password; false while unknown. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let current = true;
    loadPasskeys().catch(() => undefined);
    void listPasskeys().then((outcome) => {
      if (!outcome.ok) return;
      if (current) setHas(outcome.value.length > 0);
      void forgetRemovedPasskeys((id) => outcome.value.some((passkey) => passkey.id === id));
    });
    return () => {
      current = false;
    };
  }, []);
  return has;
}

/**
 * Asks for a proof. Afterwards the pending request continues with what was typed; closing the sheet changes nothing.
 */
export function StepUpSheet({ prompt }: { readonly prompt: StepUpPrompt }): ReactElement {
  const { settle } = prompt;
  const { status } = useSession();
  const offersPasskey = useHasPasskey();
  useEffect(() => {
    if (status !== 'signed-in') settle(false);
  }, [status, settle]);
  return (
    <Sheet opened title="Confirm it is you" onClose={() => settle(false)}>
      <p>
        This changes how your account is protected, or what you own. You are not asked again for ten minutes.
      </p>
      <ProofForm offersPasskey={offersPasskey} onProven={() => settle(true)} />
    </Sheet>
  );
}
