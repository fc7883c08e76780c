/** What a movement did to the wallet of the party whose document it is. Pure. */
import { type Micro, readMicro } from '../money.ts';
import type { TransactionDoc } from '../protocol.ts';

export type Movement = {
  /** Signed micro-units: what came in or went out, without the fee. */
  readonly amount: Micro;
  /** Micro-units: what this party paid beside it; the recipient pays nothing. */
  readonly fee: Micro;
  /** Signed micro-units: the change of the balance. */
  readonly net: Micro;
};

const NOTHING: Movement = { amount: 0n, fee: 0n, net: 0n };

type Moved = Pick<TransactionDoc, 'amount' | 'direction' | 'fee' | 'status'>;

/** What has not succeeded has moved nothing. */
export function movementOf({ amount, direction, fee, status }: Moved): Movement {
  if (status !== 'success') return NOTHING;
  const size = readMicro(amount);
  if (direction === 'in') return { amount: size, fee: 0n, net: size };
  const paid = readMicro(fee);
  return { amount: -size, fee: paid, net: -size - paid };
}
