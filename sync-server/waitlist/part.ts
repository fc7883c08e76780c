import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Erasures } from '../erasures.ts';
import { waitlistEndpoints } from './waitlist-endpoints.ts';
import { makeWaitlist } from './waitlist.ts';

type Needs = Base & { readonly erasures: Erasures };

/** The part for the front page's form. */
export function waitlistPart({ store, erasures, clock }: Needs): Made<object> {
  const waitlist = makeWaitlist({ store, erasures, now: clock.now });
  return {
    offers: {},
    endpoints: () => waitlistEndpoints(waitlist),
    people: {
      exports: { waitlist: ({ email }) => waitlist.entryOf(email) },
      eraseByEmail: (email) => waitlist.remove(email),
    },
  };
}
