/** The effect of a transaction on the wallet of the party whose document it is. Pure. */
import { type Micro, readMicro } from '../money.ts';
import type { TransactionDoc } from '../protocol.ts';

export type Movement = {
  /** Signed micro-units: the incoming or outgoing amount, without the fee. */
  readonly amount: Micro;
  /** Micro-units: the fee that this party paid; the payee pays none. */
  readonly fee: Micro;
  /** Signed micro-units: the change of the balance. */
  readonly net: Micro;
};

const NOTHING: Movement = { amount: 0n, fee: 0n, net: 0n };

type MovedAmounts = Pick<TransactionDoc, 'amount' | 'direction' | 'fee' | 'status'>;

/** A transaction that has not succeeded has no effect. */
export function computeMovement({ amount, direction, fee, status }: MovedAmounts): Movement {
  if (status !== 'success') return NOTHING;
  const size = readMicro(amount);
  if (direction === 'in') return { amount: size, fee: 0n, net: size };
  const paid = readMicro(fee);
  return { amount: -size, fee: paid, net: -size - paid };
}
