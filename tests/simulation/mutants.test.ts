// Proves that the simulation finds a fault within a few seeds when one protection is removed, and that a seed
// determines the whole history.
import { expect, it } from 'vitest';
import type { Entry } from '#domain/ledger/entry.ts';
import { formatMonth } from '#domain/investor/month.ts';
import { liveThrough } from './history.ts';
import { entriesOf, faultsFrom } from './lived-histories.ts';
import { findFaultsOfSeeds } from './run-seeds.ts';
import { MUTANTS } from './mutants.ts';

const SEEDS_MAX = 30;
/** The first seed that catches a mutant of the months; the seeds before it are run only when it no longer does. */
const OF_MONTHS = { seed: 13, mutants: ['a month paid twice', 'a share paid twice'] };

it.each(MUTANTS)('the mutant "$name" is caught', async (mutant) => {
  const find = (from: number, count: number) => findFaultsOfSeeds(from, count, { mutant, failuresMax: 1 });
  const early = OF_MONTHS.mutants.includes(mutant.name) ? await find(OF_MONTHS.seed, 1) : [];
  const [fault] = early.length > 0 ? early : await find(1, SEEDS_MAX);
  expect(fault).toMatch(/^seed \d+: ./);
});

it('the real authority shows no fault in the seeds that catch the mutants', async () => {
  expect(await faultsFrom(1, SEEDS_MAX)).toEqual([]);
});

it('the histories include every outcome of a purchase and of a request, more than once', async () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 20; seed++) {
    for (const { code, type, facts } of await entriesOf(seed)) {
      const kinds = facts.map((fact) => (fact.kind === 'order.dispute_closed' ? fact.outcome : fact.kind));
      for (const what of [...kinds, `${type} ${code ?? ''}`]) seen.set(what, (seen.get(what) ?? 0) + 1);
    }
  }
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
  expect(wanted.filter((what) => (seen.get(what) ?? 0) < 3)).toEqual([]);
});

it('the histories include every outcome of a project, more than once', async () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 20; seed++) {
    for (const { code, type, facts } of await entriesOf(seed)) {
      for (const what of [...facts.map(({ kind }) => kind), `${type} ${code ?? ''}`])
        seen.set(what, (seen.get(what) ?? 0) + 1);
    }
  }
  const wanted = [
    ...['project.invested', 'project.raise_closed', 'project.refund_batch_paid', 'project.launched'],
    ...['project.tokens_delivered', 'project.frozen', 'project.unfrozen'],
    ...['project.invest CAP_EXCEEDED', 'project.invest RAISE_ENDED', 'project.launch LAUNCH_NOT_DUE'],
    'project.take_back ',
  ];
  expect(wanted.filter((what) => (seen.get(what) ?? 0) < 3)).toEqual([]);
});

it('the histories include every outcome of a schedule, more than once', async () => {
  const wanted = ['created', 'sent', 'failed', 'warned', 'paused', 'resumed', 'cancelled'];
  const seen = new Map<string, number>();
  const rare = (): string[] => wanted.filter((what) => (seen.get(`schedule.${what}`) ?? 0) < 2);
  for (let seed = 1; seed <= 120 && rare().length > 0; seed++) {
    for (const { facts } of await entriesOf(seed)) {
      for (const { kind } of facts) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  }
  expect(rare()).toEqual([]);
});

/** The facts of an entry about the programme, and whether it came between the end of the month and its closing. */
const happenings =
  (entries: readonly Entry[]) =>
  ({ at, code, facts, seq, type }: Entry): string[] => {
    const closing = entries.find((entry) => entry.facts.some(({ kind }) => kind === 'payout.month_closed'));
    const late = code === undefined && formatMonth(at) === '2027-02' && seq < (closing?.seq ?? 0);
    const kinds = facts.map((fact) => (fact.kind === 'payout.shared' ? fact.status : fact.kind));
    return [...kinds, `${type} ${code ?? (late ? 'after its end' : '')}`];
  };

it('the histories include every outcome of an investment, more than once', async () => {
  const seen = new Map<string, number>();
  const wanted = [
    ...['investor.joined', 'investor.exit_requested', 'investor.exit_paid', 'investor.exit_cancelled'],
    ...['kyc.requested', 'kyc.verified', 'kyc.rejected', 'payout.month_closed', 'paid', 'held'],
    ...['payout.released', 'investor.join after its end', 'investor.exit EXIT_OPEN'],
  ];
  const rare = (): string[] => wanted.filter((what) => (seen.get(what) ?? 0) < 2);
  for (let seed = 1; seed <= 60 && rare().length > 0; seed++) {
    const entries = await entriesOf(seed);
    for (const what of entries.flatMap(happenings(entries))) seen.set(what, (seen.get(what) ?? 0) + 1);
  }
  expect(rare()).toEqual([]);
});

it('a seed gives the same history every time', async () => {
  const [once, again] = [await liveThrough(42), await liveThrough(42)];
  expect(again.told).toEqual(once.told);
  expect(once.told.length).toBeGreaterThan(50);
  expect((await liveThrough(43)).told).not.toEqual(once.told);
});
