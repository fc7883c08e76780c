/** Computes a balance of the wallet document after one more leg or hold. Pure. */
import type { HoldChange, Leg } from '#domain/ledger/entry.ts';
import { DocumentMismatch } from '#domain/ledger/document.ts';
import { readMicro, writeMicro } from '#domain/money.ts';

/** Decimal strings. */
type Balance = { readonly posted: string; readonly held: string };

export function applyLeg<B extends Balance>(balance: B, [account, amount, after]: Leg): B {
  if (readMicro(balance.posted) + readMicro(amount) !== readMicro(after)) {
    throw new DocumentMismatch(
      `the wallet of ${account} does not lead to the balance that the journal states`,
    );
  }
  return { ...balance, posted: after };
}

export function applyHold<B extends Balance>(balance: B, { action, amount }: HoldChange): B {
  const change = action === 'placed' ? readMicro(amount) : -readMicro(amount);
  return { ...balance, held: writeMicro(readMicro(balance.held) + change) };
}
