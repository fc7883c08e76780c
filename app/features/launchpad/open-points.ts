import type { OpenPointTexts } from '#app/feature.ts';
import { exactAmount } from '#app/ui/format.ts';

const at = { to: '/launchpad', label: 'Launchpad' };

export const openPoints: OpenPointTexts = {
  projects: (count) => ({
    what: `${count === '1' ? 'A project' : `${count} projects`} of yours`,
    how: 'Withdraw what waits for approval; a raise has to end first.',
    at,
  }),
  stakedDC: (amount) => ({
    what: `${exactAmount(amount)} DC in escrow of projects`,
    how: 'They come back, or become tokens, when the raise is over.',
    at,
  }),
};
