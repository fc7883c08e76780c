import type { OpenPointTexts } from '#app/feature.ts';
import { countText } from '#app/ui/count-text.ts';

export const openPoints: OpenPointTexts = {
  schedules: (count) => ({
    what: countText(count, 'scheduled transfer', 'scheduled transfers'),
    how: 'Cancel it, or wait until it has ended.',
    at: { to: '/wallet/scheduled', label: 'Scheduled' },
  }),
};
