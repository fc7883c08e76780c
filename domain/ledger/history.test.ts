// Proves the ledger's invariants over random histories: sums are zero in every currency, no person's balance goes below
// zero, the same input gives the same answer, no input of a person makes it throw, and replaying the entries gives an
// equal state.
import { apply, commandTypes, emptyState, stateDigest, defaultParameters } from '../features.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { aWorld, idOf, OPENED_AT, person, type World } from '#tests/builders/world.ts';
import { CURRENCIES } from '../constants.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import { currencyOf, mayBeNegative, userAccount } from './accounts.ts';
import { investorAccount } from '../investor/accounts.ts';
import type { Entry } from './entry.ts';
import { entryLeaf } from './record.ts';
import type { State } from './state.ts';
import { openProposals } from '../approvals/open-proposals.ts';
import { investments } from '../investor/investments.ts';
import { closedRequests } from '../payment-request/closed-requests.ts';
import { orders } from '../purchase/orders.ts';
import { openSchedules } from '../schedule/open-schedules.ts';
import { currentSupply, supplyOf } from '../supply/current-supply.ts';

const anyText = fc.array(fc.nat(0xffff), { maxLength: 24 }).map((units) => String.fromCharCode(...units));
const PEOPLE = ['ann', 'ben', 'cem', 'owen'] as const;
const someone = fc.constantFrom(...PEOPLE);
const amount = fc.oneof(
  fc
    .bigInt({ min: 1n, max: 30_000_000n })
    .map((micro) => `${String(micro / 1_000_000n)}.${String(micro % 1_000_000n).padStart(6, '0')}`),
  fc.constantFrom('1', '0.000001', '0', '-1', '1000000000000', '', 'x'),
);
const currency = fc.constantFrom(...CURRENCIES);

type Step = {
  readonly by: string;
  readonly type: string;
  readonly payload: (world: World) => unknown;
  readonly waitMs: number;
};
const step = (
  by: fc.Arbitrary<string>,
  type: string,
  payload: fc.Arbitrary<(world: World) => unknown>,
): fc.Arbitrary<Step> =>
  fc.record({ by, type: fc.constant(type), payload, waitMs: fc.integer({ min: 0, max: 20_000_000 }) });

/** About the proposal that has waited longest. */
const decision = (type: string): fc.Arbitrary<(world: World) => unknown> =>
  fc.constant((world: World) => {
    const [proposal = '000000000000'] = openProposals.of(world.state).keys();
    return type === 'approval.reject' ? { proposal, reason: 'no' } : { proposal };
  });

/** About an existing purchase, or a missing one. */
const orderIn = (world: World, n: number): string =>
  [...orders.of(world.state).byId.keys()].at(n % Math.max(1, orders.of(world.state).byId.size)) ??
  'no-such-order-0001';
const purchases = fc.oneof(
  step(
    someone,
    'purchase.open',
    fc.constantFrom('10', '25.5', '99.99', '5', '0').map((amountUsd) => () => ({ amountUsd })),
  ),
  step(
    fc.constant('system'),
    'purchase.settle',
    fc
      .tuple(fc.nat(9), fc.constantFrom('10', '25.5', '99.99'), fc.nat(2_000_000))
      .map(([n, amountUsd, ago]) => (world: World) => ({
        order: orderIn(world, n),
        payment: 'pi_1',
        paidAt: world.now - ago,
        amountUsd,
      })),
  ),
  step(
    fc.constantFrom('system', 'ann'),
    'purchase.cancel',
    fc.nat(9).map((n) => (world: World) => ({ order: orderIn(world, n) })),
  ),
  step(
    fc.constant('system'),
    'purchase.dispute',
    fc
      .tuple(fc.nat(9), fc.nat(2), fc.constantFrom('0.01', '3.33', '10', '99.99'))
      .map(([n, id, amountUsd]) => (world: World) => ({
        order: orderIn(world, n),
        dispute: `dp_${String(id)}`,
        amountUsd,
      })),
  ),
  step(
    fc.constant('system'),
    'purchase.dispute_close',
    fc
      .tuple(fc.nat(9), fc.nat(2), fc.constantFrom('won', 'lost'))
      .map(([n, id, outcome]) => (world: World) => ({
        order: orderIn(world, n),
        dispute: `dp_${String(id)}`,
        outcome,
      })),
  ),
  step(
    fc.constant('system'),
    'purchase.refund',
    fc
      .tuple(fc.nat(9), fc.nat(3), fc.constantFrom('1', '3.33', '10'))
      .map(([n, id, amountUsd]) => (world: World) => ({
        order: orderIn(world, n),
        refund: `re_${String(id)}`,
        amountUsd,
      })),
  ),
  step(
    fc.constantFrom('owen', 'ann', 'system'),
    'supply.set_price',
    fc.constantFrom('0.5', '1.1', '7').map((priceUsd) => () => ({ priceUsd, reason: 'market' })),
  ),
);

const steps = fc.oneof(
  { weight: 8, arbitrary: purchases },
  {
    weight: 6,
    arbitrary: step(
      someone,
      'wallet.transfer',
      fc.tuple(someone, amount, currency).map(([to, sum, of]) => (world: World) => ({
        to: world.address(to),
        amount: sum,
        currency: of,
      })),
    ),
  },
  {
    weight: 3,
    // Only a few requests, so that the same one is paid and cancelled repeatedly.
    arbitrary: fc.constantFrom('wallet.transfer', 'wallet.cancel_request').chain((type) =>
      step(
        someone,
        type,
        fc.tuple(someone, fc.constantFrom('1', '2'), fc.constantFrom(1, 100_000_000)).map(
          ([to, sum, openMs]) =>
            (world: World) =>
              aRequest({
                to: world.address(to),
                amount: sum,
                currency: 'DC',
                salt: 'salt000000000001',
                expiresAt: new Date(OPENED_AT + openMs).toISOString(),
              }),
        ),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      fc.constantFrom('system', 'ann'),
      'ledger.issue',
      fc.tuple(someone, amount, currency).map(([to, sum, of]) => (world: World) => ({
        to: world.address(to),
        amount: sum,
        currency: of,
        reason: 'more',
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      someone,
      'wallet.claim_tdc',
      fc.constant(() => ({})),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      someone,
      'privacy.set',
      fc.boolean().map((hideBalances) => () => ({ hideBalances })),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      someone,
      'tdc.grant',
      fc.tuple(someone, amount).map(([to, sum]) => () => ({ userId: idOf(to), amount: sum })),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      someone,
      'role.grant',
      fc.tuple(someone, fc.constantFrom('admin', 'owner')).map(([to, role]) => () => ({
        userId: idOf(to),
        role,
      })),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      someone,
      'role.revoke',
      fc.tuple(someone, fc.constantFrom('admin', 'user')).map(([to, role]) => () => ({
        userId: idOf(to),
        role,
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('approval.approve', 'approval.reject', 'approval.settle')
      .chain((type) =>
        step(type === 'approval.settle' ? fc.constant('system') : someone, type, decision(type)),
      ),
  },
  {
    weight: 1,
    arbitrary: step(
      fc.constant('system'),
      'account.open',
      someone.map((label) => () => ({ userId: idOf(label) })),
    ),
  },
);
const theFirst = (world: World): string =>
  openSchedules.of(world.state).byId.keys().next().value ?? 'no-schedule-at-all';
const scheduleSteps = fc.oneof(
  {
    weight: 3,
    arbitrary: step(
      someone,
      'schedule.create',
      fc
        .tuple(someone, amount, currency, fc.constantFrom('once', 'day', 'week', 'month'), fc.nat(600))
        .map(([to, sum, of, every, minutes]) => (world: World) => ({
          to: world.address(to),
          amount: sum,
          currency: of,
          every,
          startAt: new Date(world.now + minutes * 60_000).toISOString().slice(0, 16),
          timeZone: 'UTC',
        })),
    ),
  },
  {
    weight: 5,
    arbitrary: step(
      fc.constant('system'),
      'schedule.run',
      fc.constant((world: World) => {
        const schedule = theFirst(world);
        return { schedule, n: openSchedules.of(world.state).byId.get(schedule)?.next.n ?? 1 };
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('schedule.pause', 'schedule.resume', 'schedule.cancel').chain((type) =>
      step(
        someone,
        type,
        fc.constant((world: World) => ({ schedule: theFirst(world) })),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      fc.constant('system'),
      'schedule.warn',
      fc.constant((world: World) => {
        const schedule = theFirst(world);
        return { schedule, n: openSchedules.of(world.state).byId.get(schedule)?.next.n ?? 1 };
      }),
    ),
  },
);
const MONTH_MS = 32 * 24 * 3_600_000;
const payingIn = ({ state }: World) =>
  investments.of(state).programme.paying?.month ?? investments.of(state).programme.nextMonth ?? '2027-01';
const exitIn = ({ state }: World) => {
  const [[exit, { steps }] = ['000000000000', { steps: 0 }] as const] = investments.of(state).exits;
  return { exit, step: steps + 1 };
};
const investorSteps = fc.oneof(
  ...(['investor.join', 'investor.exit'] as const).map((type) => ({
    weight: 4,
    arbitrary: step(
      someone,
      type,
      fc.constantFrom('0.5', '1', '3.7', '20').map((sum) => () => ({ amount: sum })),
    ),
  })),
  {
    weight: 1,
    arbitrary: step(
      someone,
      'investor.cancel_exit',
      fc.constant((world: World) => ({ exit: exitIn(world).exit })),
    ),
  },
  { weight: 3, arbitrary: step(fc.constant('system'), 'investor.pay_exit', fc.constant(exitIn)) },
  {
    weight: 2,
    arbitrary: step(
      someone,
      'investor.request_kyc',
      fc.constant(() => ({})),
    ),
  },
  {
    weight: 3,
    arbitrary: step(
      fc.constantFrom('owen', 'ann'),
      'investor.verify',
      fc.tuple(someone, fc.boolean()).map(([of, good]) => () => ({
        userId: idOf(of),
        ...(good ? { outcome: 'verified' } : { outcome: 'rejected', reason: 'no' }),
      })),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant('system'),
      type: fc.constant('investor.close_month'),
      payload: fc.constant((world: World) => ({ month: payingIn(world) })),
      waitMs: fc.constantFrom(0, MONTH_MS, MONTH_MS),
    }),
  },
  {
    weight: 3,
    arbitrary: step(
      fc.constant('system'),
      'investor.payout',
      fc.constant((world: World) => ({ batch: 1, month: payingIn(world) })),
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      fc.constant('system'),
      'investor.release',
      someone.map((of) => (world: World) => ({
        month: investments.of(world.state).investors.get(idOf(of))?.held[0]?.month ?? '2027-01',
        userId: idOf(of),
      })),
    ),
  },
);
const anyStep = fc.oneof(
  { weight: 3, arbitrary: steps },
  { weight: 1, arbitrary: scheduleSteps },
  { weight: 2, arbitrary: investorSteps },
);
const terms: fc.Arbitrary<Partial<RuleParameters>> = fc.record({
  feeMode: fc.constantFrom('bps', 'flat'),
  feePayer: fc.constantFrom('sender', 'recipient'),
  feeCurrencies: fc.subarray([...CURRENCIES]),
  phaseSize: fc.constantFrom(30_000_000n, 1_000_000_000n),
  purchaseSplitMode: fc.constantFrom('from_gross', 'on_top'),
  investorMinimumUsd: fc.constant(1_000_000n),
  exitAfterMonths: fc.constantFrom(0, 1),
  exitReserveMinimum: fc.constantFrom(700_000n, 10_000_000_000n),
});

function run(history: readonly Step[], parameters: Partial<RuleParameters>): World {
  const world = aWorld(parameters).with(
    person('ann').holding('50 DC', '20 USD'),
    person('ben').holding('1 DC'),
    person('owen').as('owner'),
  );
  for (const { by, type, payload, waitMs } of history) world.later(waitMs).send(by, type, payload(world));
  return world;
}

function sums(state: State): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const [account, { posted }] of state.accounts) {
    const of = currencyOf(account);
    totals.set(of, (totals.get(of) ?? 0n) + posted);
  }
  return totals;
}

/** Computed from all orders, without the index. */
function byBuyer(state: State): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [id, { userId }] of orders.of(state).byId)
    found.set(userId, (found.get(userId) ?? new Set()).add(id));
  return found;
}

/** Every hold belongs to an open dispute, and no purchase takes back more than it gave. */
function expectPurchasesToAddUp(state: State): void {
  const held = new Map<string, bigint>();
  expect(orders.of(state).byBuyer).toEqual(byBuyer(state));
  for (const order of orders.of(state).byId.values()) {
    if (order.status !== 'settled') continue;
    const { amount, held: own } = order.dispute ?? { amount: 0n, held: 0n };
    expect([
      order.receivable < 0n,
      order.claimed < order.receivable,
      order.claimed + amount > order.buyer,
    ]).toEqual([false, false, false]);
    const account = userAccount(order.userId, 'DC');
    held.set(account, (held.get(account) ?? 0n) + own);
  }
  for (const [account, balance] of state.accounts)
    expect(balance.held, account).toBe(held.get(account) ?? 0n);
  const { phaseSold, totalSold } = supplyOf(state);
  expect([phaseSold < 0n, phaseSold >= state.parameters.phaseSize, phaseSold > totalSold]).toEqual([
    false,
    false,
    false,
  ]);
}

/** Every vault holds what its investor has locked, and the amount set aside for a month equals its hold. */
function expectInvestmentsToAddUp(state: State): void {
  const { accounts } = state;
  const { investors, programme } = investments.of(state);
  const all = [...investors];
  const lockedIn = all.map(([userId]) => accounts.get(investorAccount(userId))?.posted);
  expect(lockedIn).toEqual(all.map(([, { locked }]) => locked));
  expect(programme.locked).toBe(all.reduce((sum, [, { locked }]) => sum + locked, 0n));
  const lots = all.flatMap(([, investor]) => investor.lots);
  expect(lots.every(({ dc, usd }) => dc > 0n && usd >= 0n)).toBe(true);
  const shares = all.flatMap(([, { held }]) => held);
  for (const [account, { posted }] of accounts) {
    const month = /^payouts:(?<month>.*):DC$/.exec(account)?.groups?.['month'];
    if (month === undefined || month === programme.paying?.month) continue;
    const held = shares.filter((share) => share.month === month);
    expect(posted, account).toBe(held.reduce((sum, { amount }) => sum + amount, 0n));
  }
}

function replay(entries: readonly Entry[], parameters: Partial<RuleParameters>): State {
  const state = emptyState({ ...defaultParameters, ...parameters });
  for (const entry of JSON.parse(JSON.stringify(entries)) as Entry[]) apply(state, entry);
  return state;
}

describe('random histories', () => {
  it('have balances that sum to zero and are never negative, and replay exactly', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), terms, (history, parameters) => {
        const world = run(history, parameters);
        expect([...sums(world.state).values()].every((sum) => sum === 0n)).toBe(true);
        for (const [account, { posted, held }] of world.state.accounts) {
          if (!mayBeNegative(account)) expect(posted >= held && held >= 0n, account).toBe(true);
        }
        const paid = world.entries
          .flatMap(({ facts }) => facts)
          .flatMap((fact) => (fact.kind === 'transaction.recorded' ? (fact.requestId ?? []) : []));
        expect(new Set(paid).size, 'a request is paid once').toBe(paid.length);
        expectPurchasesToAddUp(world.state);
        expectInvestmentsToAddUp(world.state);
        const again = run(history, parameters);
        expect(again.entries).toEqual(world.entries);
        expect(again.entries.map((entry) => entryLeaf(entry))).toEqual(
          world.entries.map((entry) => entryLeaf(entry)),
        );
        expect(stateDigest(replay(world.entries, parameters))).toBe(stateDigest(world.state));
      }),
      { numRuns: 150 },
    );
  });

  it('keep totals that the entries add up to', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (history) => {
        const { state } = run(history, {});
        for (const [account, { sent, received }] of state.totals) {
          expect(received - sent, account).toBe(state.accounts.get(account)?.posted);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('whatever a person sends', () => {
  it('gets an answer and never throws', () => {
    const payloads = fc.oneof(
      fc.anything(),
      fc.record(
        {
          to: fc.oneof(anyText, fc.constant('VIQ-1800000000000-000000000ben')),
          amount: fc.oneof(amount, fc.anything()),
          currency: fc.oneof(currency, fc.anything()),
          note: anyText,
        },
        { requiredKeys: [] },
      ),
    );
    const ids = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty-1', 'toString-toString'),
      anyText,
      fc.stringMatching(/^[a-z]{20}$/),
    );
    const actors = fc.constantFrom(idOf('ann'), 'system', '__proto__', 'constructor');
    fc.assert(
      fc.property(
        ids,
        fc.oneof(fc.constantFrom(...commandTypes, '__proto__', 'constructor'), fc.string()),
        actors,
        payloads,
        (id, type, actor, payload) => {
          const world = aWorld().with(person('ann').holding('5 DC'), person('ben'));
          expect(() => world.handIn({ id, type, actor, payload })).not.toThrow();
          expect(OPENED_AT).toBe(world.now);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the digest of a state', () => {
  const start = (): State => run([], {}).state;
  const base = stateDigest(start());

  it('does not depend on the order in which the maps were filled', () => {
    const state = start();
    for (const map of [state.accounts, state.ids.newest, state.totals, state.users, state.wallets] as Map<
      string,
      unknown
    >[]) {
      const reversed = [...map].reverse();
      map.clear();
      for (const [key, value] of reversed) map.set(key, value);
    }
    expect(stateDigest(state)).toBe(base);
  });

  it.each([
    ['the seq', (state: State) => (state.seq += 1)],
    ['a balance', (state: State) => state.accounts.set('mint:DC', { posted: 1n, held: 0n })],
    ['the held amount', (state: State) => state.accounts.set('mint:DC', { posted: -51_000_000n, held: 1n })],
    [
      'a hold',
      (state: State) =>
        state.holds.set('a-hold', { account: 'mint:DC', amount: 1n, captured: 0n, remaining: 1n }),
    ],
    ['a role', (state: State) => state.users.forEach((user) => (user.roles = ['admin']))],
    ['a claim', (state: State) => state.users.forEach((user) => (user.tdcClaimedAt = 1))],
    ['a wallet', (state: State) => state.wallets.set('another', idOf('ann'))],
    ['a total', (state: State) => state.totals.clear()],
    ['an id', (state: State) => state.ids.set('another-command-id', 3)],
    ['staff', (state: State) => state.staff.clear()],
    ['the price', (state: State) => (currentSupply.of(state).now = { ...supplyOf(state), priceUsd: 7n })],
    [
      'the sold amount',
      (state: State) => (currentSupply.of(state).now = { ...supplyOf(state), totalSold: 7n }),
    ],
    ['an open order', (state: State) => orders.of(state).open.add('an-order')],
    [
      'the owner of an order',
      (state: State) => orders.of(state).byBuyer.set(idOf('ann'), new Set(['an-order'])),
    ],
    [
      'a purchase',
      (state: State) =>
        orders.of(state).byId.set('an-order', {
          status: 'settled',
          userId: idOf('ann'),
          usd: 1n,
          refundedUsd: 0n,
          buyer: 1n,
          claimed: 0n,
          receivable: 0n,
          dispute: null,
          decided: [],
          refunds: [],
        }),
    ],
    ['a closed request', (state: State) => closedRequests.of(state).set('a'.repeat(40), 'paid')],
    [
      'a proposal',
      (state: State) =>
        openProposals.of(state).set('000000000001', {
          approvers: [],
          command: 'role.grant',
          concerns: null,
          dueAt: 0,
          expiresAt: 0,
          payload: {},
          proposer: idOf('owen'),
          subject: null,
        }),
    ],
    ['an inflow', (state: State) => investments.of(state).inflows.set('2027-01', 1n)],
    [
      'a verification',
      (state: State) => investments.of(state).kyc.set(idOf('ann'), { status: 'verified', reason: null }),
    ],
    [
      'an exit',
      (state: State) =>
        investments.of(state).exits.set('000000000001', { userId: idOf('ann'), left: 1n, steps: 0 }),
    ],
    ['a vault', (state: State) => investments.of(state).vaults.set('VIQ-1', idOf('ann'))],
    [
      'the locked amount',
      (state: State) =>
        (investments.of(state).programme = { ...investments.of(state).programme, locked: 1n }),
    ],
    [
      'an investor',
      (state: State) =>
        investments.of(state).investors.set(idOf('ann'), {
          number: 1,
          vault: 'VIQ-1',
          lots: [],
          locked: 0n,
          changedIn: '2027-01',
          marks: [],
          everUsd: 0n,
          earned: 0n,
          held: [],
          exit: null,
        }),
    ],
    [
      'a schedule',
      (state: State) =>
        openSchedules.of(state).byId.set('schedule-0000000001', {
          next: { at: 0, n: 1 },
          paused: false,
          plan: { every: 'once', startAt: '2027-01-31T09:00', timeZone: 'UTC' },
          transfer: { amount: '1', currency: 'DC', to: 'VIQ-1800000000000-000000000ben' },
          userId: idOf('ann'),
          warned: 0,
        }),
    ],
  ])('changes with %s', (_name, change) => {
    const state = start();
    change(state);
    expect(stateDigest(state)).not.toBe(base);
  });

  it.each([
    { launchAt: 1 },
    { phaseSize: 1_000_000n },
    { phaseStepUsd: 1n },
    { exitAfterMonths: 7 },
    { exitReserveBps: 1n },
    { exitReserveMinimum: 1n },
    { investorMinimumUsd: 1n },
    { purchaseSplitMode: 'on_top' as const },
    { purchaseSplit: { marketing: 1n, core: 1n, universal: 1n } },
  ])('changes with the parameters of the sale (%#)', (changed) => {
    expect(stateDigest(emptyState({ ...defaultParameters, ...changed }))).not.toBe(stateDigest(emptyState()));
  });

  it('changes with the parameters', () => {
    expect(stateDigest(emptyState({ ...defaultParameters, feePayer: 'recipient' }))).not.toBe(
      stateDigest(emptyState()),
    );
  });

  it('covers more lines than are hashed at once', () => {
    const state = start();
    for (let i = 0; i < 2_500; i++) state.ids.set(`id-${String(i)}`, i);
    const before = stateDigest(state);
    state.ids.set('id-2400', 0);
    expect(stateDigest(state)).not.toBe(before);
  });
});
