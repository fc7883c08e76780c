import type { OpenPointTexts } from '#app/feature.ts';
import { countText } from '#app/ui/count-text.ts';

export const openPoints: OpenPointTexts = {
  schedules: (count) => ({
    what: countText(count, 'scheduled transfer', 'scheduled transfers'),
    how:
      count === '1'
        ? 'Cancel it, or wait until it has ended.'
        : 'Cancel them, or wait until they have ended.',
    at: { to: '/wallet/scheduled', label: 'Scheduled' },
  }),
};
