/** The texts of open points: what prevents closing an account, and how to settle it. */
import { OPEN_POINTS } from '#domain/account/open-points.ts';
import type { OpenPoint, OpenPoints } from '#domain/ledger/open-point.ts';
import type { OpenPointText, OpenPointTexts } from '#app/feature.ts';
import { loadOpenPointTexts } from '#app/registered-features.ts';
import { countText } from '#app/ui/count-text.ts';
import { exactAmount } from '#app/ui/format.ts';

export type PointText = OpenPointText & { readonly point: OpenPoint };

/** The texts of features that have no screens here. */
const OWN: OpenPointTexts = {
  role: (role) => ({
    what: role === 'owner' ? 'You are an owner of this service' : 'You are an admin of this service',
    how:
      role === 'owner'
        ? 'An owner cannot close their account: the role is set in the configuration.'
        : 'Ask an owner to remove your role.',
  }),
  proposals: (count) => ({
    what: countText(count, 'proposal about you is open', 'proposals about you are open'),
    how: 'Wait until it is decided, or ask for it to be withdrawn.',
  }),
  owedDC: (amount) => ({
    what: `${exactAmount(amount)} DC owed for a purchase that was reversed`,
    how: 'Write to support to settle it.',
  }),
};

/** In the order in which a person should settle them. Rejects when a text cannot be loaded. */
export async function describeOpenPoints(open: OpenPoints): Promise<PointText[]> {
  const texts: OpenPointTexts = { ...OWN, ...(await loadOpenPointTexts()) };
  return OPEN_POINTS.flatMap((point) => {
    const [value, describe] = [open[point], texts[point]];
    return value === undefined || describe === undefined ? [] : [{ point, ...describe(String(value)) }];
  });
}
