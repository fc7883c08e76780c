/** The liquidity reserve: what may leave the vaults of all investors together in a calendar month (docs/decisions/0014). */
import type { RuleParameters } from '../constants.ts';
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';
import { monthOf } from './month.ts';
import { openingOf, type Programme } from './programme.ts';

/** What the reserve follows from. */
export type Reserve = {
  readonly programme: Pick<Programme, 'changedIn' | 'locked' | 'opening' | 'reserve'>;
  readonly parameters: Pick<RuleParameters, 'exitReserveBps' | 'exitReserveMinimum'>;
};

/**
 * What is left of the reserve of the month at `now` (ms): a tenth of what was locked when the month began, less what has been paid
 * out since. It is never made smaller than a minimum, or the last ones would get a tenth of a tenth for ever.
 */
export function reserveLeft({ parameters, programme }: Reserve, now: number): Micro {
  const month = monthOf(now);
  if (programme.reserve?.month === month) return programme.reserve.left;
  const share = scaleDown(openingOf(programme, month), parameters.exitReserveBps, BPS_PER_WHOLE);
  return share > parameters.exitReserveMinimum ? share : parameters.exitReserveMinimum;
}
