/** The tests of histories about raises. They are spread over several files, so that they run on several cores. */
import { expect, it } from 'vitest';
import { countUnderWay, faultsOf } from './lived-histories.ts';

/** The facts and refusals that must occur during the faults. */
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
const TIMES_MIN = 5;

/** In these seeds nothing is lost, duplicated or changed, and each of `HAPPENS` occurs several times. */
export function testRaises(from: number, count: number): void {
  const seeds = { about: 'raises', from, count } as const;
  it(`${String(count)} seeds from ${String(from)} on`, async () => {
    expect(await faultsOf(seeds)).toEqual([]);
  });

  it('every outcome of a project occurs in them several times', async () => {
    const seen = await countUnderWay(seeds);
    expect(HAPPENS.filter((what) => (seen.get(what) ?? 0) < TIMES_MIN)).toEqual([]);
  });
}
