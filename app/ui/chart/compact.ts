import { onFirstUse } from '../on-first-use.ts';

/** "1.25K": for the ticks of an axis. */
export const compact = onFirstUse(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 }),
);
