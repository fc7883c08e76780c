/** Whether proposed terms fit a raise. The form, the proposal and its coming into force share this check. */
import type { ErrorCode } from '../error-code.ts';
import { MICRO_PER_UNIT, type Micro, scaleUp } from '../money.ts';
import { refusalOfTerms } from '../project/offer.ts';
import { endOfRaise } from '../project/raise-terms.ts';
import type { Terms } from '../project/terms.ts';
import { type Err, err } from '../result.ts';

export type Raise = {
  readonly terms: Terms;
  readonly raised: Micro;
  readonly tokensSold: Micro;
};

type Check = {
  readonly code: ErrorCode;
  readonly field: keyof Terms;
  readonly fails: (terms: Terms, raise: Raise) => boolean;
};

/** New terms must not end the raise. One that goes on after its hard cap may keep a cap that it has passed. */
const capFails = ({ continueAfterHardCap, hardCap }: Terms, { raised, terms }: Raise): boolean =>
  hardCap <= raised && !(continueAfterHardCap && hardCap === terms.hardCap);

/** The supply must cover the tokens already sold, and those for the rest of the hard cap at the new price. */
const isSupplyShort = ({ hardCap, price, totalSupply }: Terms, { raised, tokensSold }: Raise): boolean => {
  const left = hardCap > raised ? hardCap - raised : 0n;
  return tokensSold + scaleUp(left, MICRO_PER_UNIT, price) > totalSupply;
};

/** In the order in which their errors are reported, after those of any terms (`project/offer.ts`). */
const CHECKS: readonly Check[] = [
  {
    code: 'SUPPLY_RAISED',
    field: 'totalSupply',
    fails: ({ totalSupply }, { terms }) => totalSupply > terms.totalSupply,
  },
  { code: 'CAP_BELOW_RAISED', field: 'hardCap', fails: capFails },
  { code: 'SUPPLY_BELOW_SOLD', field: 'totalSupply', fails: isSupplyShort },
];

/**
 * The first rule that the proposed terms break, or null; `inForceAt` in ms. The presale of a raise that goes on after its
 * hard cap may have ended by then.
 */
export function refusalOfChange(terms: Terms, raise: Raise, inForceAt: number): Err<ErrorCode> | null {
  const end = endOfRaise(terms, raise.raised);
  if (end <= inForceAt) {
    const field = end === terms.presaleEndAt ? 'presaleEndAt' : 'endAt';
    return err('CHANGE_ENDS_TOO_SOON', { field });
  }
  const now = Math.min(inForceAt, terms.presaleEndAt - 1);
  // The launch date is fixed, even if an operator has moved the earliest one since.
  const refused = refusalOfTerms(terms, { now, raisesFrom: 0 });
  if (refused !== null) return refused;
  const failed = CHECKS.find(({ fails }) => fails(terms, raise));
  return failed === undefined ? null : err(failed.code, { field: failed.field });
}
