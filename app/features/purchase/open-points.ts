import type { OpenPointTexts } from '#app/feature.ts';
import { countText } from '#app/ui/count-text.ts';

export const openPoints: OpenPointTexts = {
  orders: (count) => ({
    what: countText(count, 'purchase is not finished', 'purchases are not finished'),
    how: `Cancel ${count === '1' ? 'it' : 'them'}. A card page that was opened can be paid for up to 45 minutes; wait until then.`,
    at: { to: '/market', label: 'Market' },
  }),
  disputes: (count) => ({
    what: countText(count, 'purchase is disputed at your bank', 'purchases are disputed at your bank'),
    how: 'Wait for the decision of the bank.',
  }),
};
