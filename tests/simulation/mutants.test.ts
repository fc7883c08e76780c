// Proves that the simulation finds a fault within a few seeds when one protection is removed, and that a seed
// determines the whole history.
import { expect, it } from 'vitest';
import { addCounts, type Counts } from './happenings.ts';
import { HISTORIES } from './histories.ts';
import { faultsOf, happeningsOf } from './lived-histories.ts';
import { findFaultOfMutant } from './run-seeds.ts';
import { MUTANTS } from './mutants.ts';

const SEEDS_MAX = 40;
/** The first seed that catches a rare mutant; those before it are run only when it no longer does. */
const CAUGHT_BY: Readonly<Record<string, number>> = { 'a month paid twice': 4, 'a share paid twice': 36 };

it.each(MUTANTS)('the mutant "$name" is caught', async (mutant) => {
  const seed = CAUGHT_BY[mutant.name];
  const early = seed === undefined ? null : await findFaultOfMutant(mutant, seed, 1);
  expect(early ?? (await findFaultOfMutant(mutant, 1, SEEDS_MAX))).toMatch(/^seed \d+: ./);
});

it('the real authority shows no fault in the seeds that catch the mutants', async () => {
  expect(await faultsOf({ about: 'everything', from: 1, count: SEEDS_MAX })).toEqual([]);
  expect(await faultsOf({ about: 'raises', from: 1, count: SEEDS_MAX })).toEqual([]);
});

/** How often each thing happens in the first histories, until none of those wanted is rare. */
async function countUntil(seedsMax: number, rare: (seen: Counts) => readonly string[]): Promise<Counts> {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= seedsMax && rare(seen).length > 0; seed++) {
    addCounts(seen, await happeningsOf('everything', seed));
  }
  return seen;
}

const below =
  (count: number, wanted: readonly string[]) =>
  (seen: Counts): string[] =>
    wanted.filter((what) => (seen.get(what) ?? 0) < count);

it('the histories include every outcome of a purchase and of a request, more than once', async () => {
  const wanted = [
    ...['order.opened', 'order.settled', 'order.cancelled', 'order.expired', 'order.disputed', 'won', 'lost'],
    ...['order.refunded', 'supply.sold', 'supply.price_changed', 'approval.executed'],
    ...[
      'purchase.settle ORDER_NOT_OPEN',
      'purchase.dispute ORDER_NOT_SETTLED',
      'purchase.open PURCHASE_TOO_SMALL',
    ],
    ...['referral.earned', 'referral.paid', 'referral.cancelled', 'referral.earn REWARD_NOT_DUE'],
    ...['request.cancelled', 'wallet.transfer REQUEST_PAID', 'wallet.transfer REQUEST_CANCELLED'],
    ...['wallet.transfer REQUEST_CHANGED', 'wallet.transfer REQUEST_EXPIRED'],
    ...['receivable.collected', 'referral.taken_back'],
    'privacy.changed',
    ...['account.closed', 'account.close ACCOUNT_NOT_EMPTY', 'account.close USER_NOT_FOUND'],
    ...['privacy.set ACCOUNT_CLOSED', 'wallet.claim_tdc ACCOUNT_CLOSED'],
    ...['wallet.cancel_request FORBIDDEN', 'wallet.cancel_request REQUEST_PAID'],
  ];
  const rare = below(3, wanted);
  expect(rare(await countUntil(20, rare))).toEqual([]);
});

it('the histories include every outcome of a project, more than once', async () => {
  const wanted = [
    ...['project.invested', 'project.raise_closed', 'project.refund_batch_paid'],
    ...['project.launched by the creator', 'project.tokens_delivered', 'project.frozen', 'project.unfrozen'],
    ...['project.invest CAP_EXCEEDED', 'project.invest RAISE_ENDED', 'project.launch LAUNCH_NOT_DUE'],
    'project.take_back ',
  ];
  const rare = below(3, wanted);
  // Few raises are launched by their creator.
  expect(rare(await countUntil(40, rare))).toEqual([]);
});

it('the histories include every outcome of a schedule, more than once', async () => {
  const kinds = ['created', 'sent', 'failed', 'warned', 'paused', 'resumed', 'cancelled'];
  const rare = below(
    2,
    kinds.map((kind) => `schedule.${kind}`),
  );
  expect(rare(await countUntil(120, rare))).toEqual([]);
});

it('the histories include every outcome of an investment, more than once', async () => {
  const wanted = [
    ...['investor.joined', 'investor.exit_requested', 'investor.exit_paid', 'investor.exit_cancelled'],
    ...['kyc.requested', 'kyc.verified', 'kyc.rejected', 'payout.month_closed', 'paid', 'held'],
    ...['payout.released', 'investor.join after its end', 'investor.exit EXIT_OPEN'],
  ];
  const rare = below(2, wanted);
  expect(rare(await countUntil(60, rare))).toEqual([]);
});

it.each(Object.entries(HISTORIES))('a seed gives the same history every time: %s', async (_about, live) => {
  const [once, again] = [await live(42), await live(42)];
  expect(again.seenVerdicts).toEqual(once.seenVerdicts);
  expect(once.seenVerdicts.length).toBeGreaterThan(50);
  expect((await live(43)).seenVerdicts).not.toEqual(once.seenVerdicts);
});
