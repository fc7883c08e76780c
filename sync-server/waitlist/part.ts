import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Erasures } from '../erasures.ts';
import { waitlistEndpoints } from './waitlist-endpoints.ts';
import { makeWaitlist, type Waitlist } from './waitlist.ts';

type Needs = Base & { readonly erasures: Erasures };

/** The part for the front page's form. */
export function waitlistPart({ store, erasures, clock }: Needs): Made<{ readonly waitlist: Waitlist }> {
  const waitlist = makeWaitlist({ store, erasures, now: clock.now });
  return {
    offers: { waitlist },
    endpoints: () => waitlistEndpoints(waitlist),
  };
}
