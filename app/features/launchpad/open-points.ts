import type { OpenPointTexts } from '#app/feature.ts';
import { exactAmount } from '#app/ui/format.ts';

const at = { to: '/launchpad', label: 'Launchpad' };

export const openPoints: OpenPointTexts = {
  projects: (count) => ({
    what: `${count === '1' ? 'A project' : `${count} projects`} of yours`,
    how: 'Withdraw those that wait for approval. A raise has to end first.',
    at,
  }),
  launches: (count) => ({
    what: `${count === '1' ? 'A launched project' : `${count} launched projects`} of yours`,
    how: 'Wait until everything is vested and unlocked, then take the DC from the Project Vault.',
    at,
  }),
  tokens: (count) => ({
    what: `Tokens of ${count === '1' ? 'a project' : `${count} projects`}`,
    how: 'Send them to somebody, or they will be lost.',
    at: { to: '/wallet', label: 'Wallet' },
  }),
  stakedDC: (amount) => ({
    what: `${exactAmount(amount)} DC in escrow of projects`,
    how: 'They come back, or become tokens, when the raise is over.',
    at,
  }),
};
