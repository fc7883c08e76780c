import { useState } from 'react';
import { type CommandDoc, useEnqueue } from '../../data/outbox/outbox.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { sayNotStored } from '../../ui/toast.ts';
import { claimTdc } from './commands.ts';

export type Claim = {
  /** Being stored on this device. */
  readonly busy: boolean;
  /** Stored but not in the wallet yet; a decided claim also prevents another one. */
  readonly moving: CommandDoc | undefined;
  readonly claim: () => void;
};

/** Claims the daily test credits, once at a time. */
export function useClaim(): Claim {
  const { onItsWay } = useWallet();
  const enqueue = useEnqueue();
  const [busy, setBusy] = useState(false);
  const store = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await enqueue(claimTdc.type, {});
    } catch {
      sayNotStored();
    } finally {
      setBusy(false);
    }
  };
  return { busy, moving: onItsWay.find(({ type }) => type === claimTdc.type), claim: () => void store() };
}
