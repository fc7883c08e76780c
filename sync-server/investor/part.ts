/** The investor programme's payout by hand. */
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { payMonth } from './pay-month.ts';
import { payoutEndpoints } from './payout-endpoints.ts';

type Needs = Base & { readonly authority: Authority };

export function investorPart({ authority, clock }: Needs): Made<object> {
  const endpoints = payoutEndpoints({
    payMonth: (month) => payMonth({ authority, now: clock.now }, month),
  });
  return { offers: {}, endpoints: () => endpoints };
}
