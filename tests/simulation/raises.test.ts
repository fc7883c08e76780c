// Histories about raises, from the first stake to the end of every lock three months later, with two authorities, restarts, and a
// store and a network that fail. The nightly run (.ci/nightly) lives through 20,000.
import { expect, it } from 'vitest';
import { countUnderWay, faultsOf } from './lived-histories.ts';

const AT_ONCE = 50;

/** What happens to a project, while faults happen. */
const HAPPENS = [
  ...[
    'project.invested',
    'project.stake_returned',
    'project.invest RAISE_ENDED',
    'project.invest PROJECT_FROZEN',
  ],
  ...[
    'project.change_proposed',
    'project.change_in_force',
    'project.change_announced',
    'project.backer_left',
  ],
  ...['project.raise_closed', 'project.stakes_refunded', 'project.frozen', 'project.unfrozen'],
  ...['project.launched by the creator', 'project.launched by itself', 'project.tokens_delivered'],
  ...['project.release_checked', 'project.released', 'project.vested', 'project.paid_out'],
  ...['project.burned', 'project.burn BURN_LIMIT', 'project.liquidity_unlocked', 'alert.raised'],
  ...['project.pay_out PAYOUT_TOO_LARGE', 'project.watched', 'account.closed', 'project.update_posted'],
  ...['project.reminder_due start', 'project.reminder_due ending', 'project.reminder_due hard_cap'],
  ...['start', 'ending', 'hard_cap', 'succeeded', 'failed', 'launched'].map(
    (event) => `project.announced ${event}`,
  ),
  ...['frozen', 'unfrozen', 'update', 'terms'].map((event) => `project.announced ${event}`),
];

it.each([1, 51])('50 seeds from %i on', async (from) => {
  const seeds = { about: 'raises', from, count: AT_ONCE } as const;
  expect(await faultsOf(seeds)).toEqual([]);
  const seen = await countUnderWay(seeds);
  expect(HAPPENS.filter((what) => (seen.get(what) ?? 0) < 2)).toEqual([]);
});
