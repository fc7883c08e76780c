/**
 * The liquidity reserve: the amount that may leave all investors' vaults together in a calendar month
 * (docs/decisions/0014).
 */
import type { InvestorParameters } from './parameters.ts';
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';
import { formatMonth } from './month.ts';
import { computeOpening, type Programme } from './programme.ts';

/** The figures that determine the reserve. */
export type Reserve = {
  readonly programme: Pick<Programme, 'changedIn' | 'locked' | 'opening' | 'reserve'>;
  readonly parameters: Pick<InvestorParameters, 'exitReserveBps' | 'exitReserveMinimum'>;
};

/**
 * The rest of the month's reserve at `now` (ms): a tenth of what was locked when the month began, less what has been
 * paid since. It has a minimum, because a tenth of a tenth would never end.
 */
export function reserveLeft({ parameters, programme }: Reserve, now: number): Micro {
  const month = formatMonth(now);
  if (programme.reserve?.month === month) return programme.reserve.left;
  const share = scaleDown(computeOpening(programme, month), parameters.exitReserveBps, BPS_PER_WHOLE);
  return share > parameters.exitReserveMinimum ? share : parameters.exitReserveMinimum;
}
