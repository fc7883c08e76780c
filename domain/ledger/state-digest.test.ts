// Proves that the digest distinguishes any two states: every map, set and figure counts, down to the last field, and
// the order in which the maps were filled does not matter.
import { emptyState, stateDigest } from '../features.ts';
import { describe, expect, it } from 'vitest';
import { investments } from '../investor/investments.ts';
import type { SettledOrder, UnpaidOrder } from '../purchase/order.ts';
import { orders } from '../purchase/orders.ts';
import { rewards } from '../referral/rewards.ts';
import { supplyOf } from '../supply/current-supply.ts';
import type { State } from './state.ts';

const address = 'VIQ-1763711000000-a8b2c4d6e8f0';

const unpaid: UnpaidOrder = {
  ...{ status: 'open', userId: 'ann', lockedUntil: 5_000 },
  quote: {
    ...{ buyer: 75n, marketing: 15n, core: 10n, universal: 1n, gross: 101n, payUsd: 101n },
    lines: [{ phase: 1, priceUsd: 1n, usd: 101n, dc: 101n }],
  },
};
const settled: SettledOrder = {
  ...{
    status: 'settled',
    userId: 'ann',
    usd: 100n,
    refundedUsd: 1n,
    buyer: 75n,
    claimed: 2n,
    receivable: 3n,
  },
  dispute: { id: 'dp_1', amount: 4n, held: 2n, hold: 'hold-1' },
  decided: [{ id: 'dp_0', outcome: 'won' }],
  refunds: ['re_1'],
};

/** A value for each map; a test below notices a missing one. */
const VALUES: Readonly<Record<string, unknown>> = {
  accounts: { posted: 10n, held: 1n },
  holds: { account: 'user:ann:DC', amount: 5n, captured: 1n, remaining: 2n },
  users: { address, openedAt: 7, referrer: 'ben', roles: ['owner', 'admin'], tdcClaimedAt: 9 },
  wallets: 'ann',
  closedAccounts: { address, closedAt: 11 },
  openProposals: {
    ...{ command: 'role.grant', payload: { role: 'admin' }, proposer: 'ann', concerns: 'ben' },
    ...{ subject: address, approvers: ['ann', 'ben'], dueAt: 1, expiresAt: 2 },
  },
  closedRequests: 'paid',
  'openSchedules.byId': {
    ...{ userId: 'ann', paused: false, warned: 1, transfer: { amount: '1', currency: 'DC', to: address } },
    plan: { every: 'day', startAt: '2027-01-31T09:00', timeZone: 'Europe/Berlin', count: 3 },
    next: { n: 1, at: 3, local: '2027-01-31T09:00' },
  },
  'openSchedules.byOwner': new Set(['s2', 's1']),
  'openSchedules.byHour': new Set(['s2', 's1']),
  totals: { sent: 1n, received: 2n, count: 3 },
  'orders.byId': settled,
  'orders.byBuyer': new Set(['o2', 'o1']),
  'rewards.byKey': {
    ...{ referrer: 'ben', amount: 5n, status: 'paid', order: 'o1', heldUntil: 1, back: 2n, owed: 1n },
  },
  'confirmedMailboxes.byUser': { mailbox: 'ab', isFirst: true },
  'confirmedMailboxes.owners': 'ann',
  'receivables.owed': { purchases: 1n, rewards: 2n },
  'receivables.collected': { purchases: 3n, rewards: 4n },
  'investments.investors': {
    ...{ number: 1, vault: address, locked: 5n, changedIn: '2027-01', everUsd: 6n, earned: 7n, exit: 'e1' },
    lots: [{ dc: 1n, usd: 2n, priceUsd: 3n, joinedAt: 4 }],
    marks: [{ through: '2026-12', locked: 4n }],
    held: [{ month: '2026-12', amount: 1n }],
  },
  'investments.vaults': 'ann',
  'investments.kyc': { status: 'rejected', reason: 'unreadable' },
  'investments.exits': { userId: 'ann', left: 5n, steps: 2 },
  'investments.inflows': 12n,
  hiddenBalances: true,
  'projectFollowers.byKey': { project: 'p1', userId: 'ann', since: 1, backs: true, watches: false },
  'projectFollowers.byProject': new Set(['ann', 'ben']),
  'projectFollowers.byPerson': new Set(['p1', 'p2']),
  'projectFollowers.announcements': { project: 'p1', event: 'start', people: ['ann'], done: [1] },
  'projectFollowers.reminded': ['start:1'],
  'projectTalks.byId': {
    ...{ subject: 'question', project: 'p1', n: 1, userId: 'ann', at: 2, hash: 'ab' },
    ...{ isAnswered: false, isHidden: false },
  },
  'projectTalks.byProject': {
    items: { update: new Set(), question: new Set(['q1']), document: new Set() },
    ...{ open: new Set(['q1']), openBy: new Map([['ann', 1]]) },
  },
  'projects.byId': {
    ...{
      creator: 'ann',
      address,
      title: 'Solar',
      state: 'failed',
      paused: true,
      approved: true,
      verified: true,
    },
    ...{
      frozen: 'a complaint',
      freezes: 2,
      heldFee: 1n,
      submittedAt: 3,
      raised: 4n,
      tokensSold: 5n,
      backers: 6,
    },
    ...{ refunded: 7n, refundFees: 8n, refunds: { batches: 9, paid: [1, 2] }, goLiveBy: 10 },
    text: { description: 'Panels', logo: 'ab', title: 'Solar' },
    terms: {
      ...{ type: 'standard', symbol: 'SUN', totalSupply: 1n, softCap: 2n, hardCap: 3n, price: 4n },
      ...{ launchPrice: 5n, startAt: 6, presaleEndAt: 7, endAt: 8, continueAfterHardCap: true },
      ...{ minStake: 9n, maxStake: 10n, allow: [address] },
    },
  },
  'projects.bySymbol': 'p1',
  'projects.byAddress': 'p1',
  'projects.byCreator': new Set(['p2', 'p1']),
  'stakes.byId': {
    ...{ project: 'p1', userId: 'ann', amount: 1n, tokens: 2n, at: 3, terms: 'ab', isRefunded: true },
  },
  'stakes.byProject': new Map([['ann', { ids: ['i2', 'i1'], sum: 2n }]]),
  'stakes.byBacker': new Set(['p2', 'p1']),
  'stakes.batchOrders': ['ann', 'ben'],
  'launches.byId': {
    ...{ launchedAt: 1, completionFee: 2n, release: 3n, released: 4n, vesting: 5n, vestingUntil: 6 },
    ...{ vested: 7n, vestedParts: 8, paidOut: 9n, marketing: 10n, liquidity: 11n, liquidityAtLaunch: 12n },
    ...{ liquidityLockedUntil: 13, isLiquidityLocked: true, burned: 14n, burns: [{ at: 15, amount: 16n }] },
    ...{ launchPrice: 17n, price: 18n, pricedIn: 19, batches: 20, delivered: [1, 2], tokensDelivered: 21n },
  },
  'launches.checks': { passed: true, reason: 'looked at', at: 1 },
  'audits.byProject': { score: 1, kyc: 'pending', findings: 'x', at: 1, seq: 1, terms: 'ab' },
  'alerts.byId': { project: 'p1', rule: 'new_wallets', subject: '', at: 1, isResolved: false },
  'alerts.signs': { project: 'p1', rule: 'new_wallets', subject: '', measured: '10', seq: 1 },
  'alerts.monitored': { creator: 'ann', hardCap: 1n, totalSupply: 2n, newWalletStakes: [1] },
  'alerts.open': 'p1:1',
  'alerts.counts': 1,
  'alerts.disputes': 1,
};

type Place = Map<unknown, unknown> & Set<unknown>;

const isPlace = (value: unknown): value is Place => value instanceof Map || value instanceof Set;

/** Every map and set of a state, such as `users`, or `orders.byId` of a slice. */
const placesOf = (state: State): [name: string, place: Place][] => [
  ...Object.entries(state).flatMap(([name, value]) =>
    isPlace(value) ? [[name, value] as [string, Place]] : [],
  ),
  ...Object.entries(state.slices).flatMap(([name, slice]): [string, Place][] =>
    isPlace(slice)
      ? [[name, slice]]
      : Object.entries(slice as object).flatMap(([part, value]: [string, unknown]): [string, Place][] =>
          isPlace(value) ? [[`${name}.${part}`, value]] : [],
        ),
  ),
];

/** Two of everything, so that order could matter. */
function aFullState(): State {
  const state = emptyState();
  state.ids.set('command-1', 1);
  state.ids.set('command-2', 2);
  for (const [name, place] of placesOf(state)) {
    const keys = name === 'openSchedules.byHour' ? [500_001, 500_000] : ['two', 'one'];
    if (place instanceof Set) for (const key of keys) (place as Set<unknown>).add(key);
    else for (const key of keys) (place as Map<unknown, unknown>).set(key, structuredClone(VALUES[name]));
  }
  orders.of(state).byId.set('unpaid', structuredClone(unpaid));
  const paying = { month: '2026-12', pool: 3n, batches: 2, done: [0] };
  investments.of(state).programme = {
    ...{ locked: 1n, opening: 2n, changedIn: '2027-01', nextMonth: '2027-01' },
    ...{ paying, reserve: { month: '2027-01', left: 4n } },
  };
  state.seq = 2;
  return state;
}

/** Another value of the same kind. */
function changeValue(value: unknown): unknown {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}x` : value;
}

type Change = { readonly what: string; readonly make: () => State };

/** Every single value below `path`, changed one at a time. */
function changesBelow(read: (state: State) => unknown, what: string): Change[] {
  const seen = read(aFullState());
  if (seen instanceof Set || seen instanceof Map) return [];
  return Object.entries(seen as object).flatMap(([key, value]: [string, unknown]): Change[] => {
    const name = `${what}.${key}`;
    if (typeof value === 'object' && value !== null)
      return changesBelow((state) => (read(state) as Record<string, unknown>)[key], name);
    const make = (): State => {
      const state = aFullState();
      (read(state) as Record<string, unknown>)[key] = changeValue(value);
      return state;
    };
    return [{ what: name, make }];
  });
}

/**
 * Derived parts of the state are not hashed a second time: `buyers` from `orders`, the sum of a quote from its lines.
 */
const FOLLOWS: readonly string[] = ['orders.buyers', 'an order that is not paid.quote.gross'];
/** Values of another kind, which have other fields. */
const KINDS: readonly string[] = ['orders.byId.two.status'];
/** In the order in which they became due, which decides who is paid first. */
const ORDERED: readonly string[] = ['rewards.queued'];

/** A map or set by its name. */
function placeOf(state: State, name: string): Place {
  const place = new Map(placesOf(state)).get(name);
  if (place === undefined) throw new Error(`the state has no ${name}`);
  return place;
}

const names = placesOf(emptyState())
  .map(([name]) => name)
  .filter((name) => !FOLLOWS.includes(name));
const changes: Change[] = names.flatMap((name): Change[] => {
  const changed = (change: (place: Place) => void) => (): State => {
    const state = aFullState();
    change(placeOf(state, name));
    return state;
  };
  const [first] = placeOf(aFullState(), name).keys();
  const value: unknown = placeOf(aFullState(), name).get?.(first);
  const inside =
    typeof value === 'object' && value !== null && !(value instanceof Set)
      ? changesBelow((state) => placeOf(state, name).get(first), `${name}.${String(first)}`)
      : [];
  const replaced: Change[] =
    value === undefined || typeof value === 'object'
      ? []
      : [{ what: `${name}: another value`, make: changed((place) => place.set(first, changeValue(value))) }];
  const grown: Change[] =
    value instanceof Set
      ? [
          {
            what: `${name}: one more`,
            make: changed((place) => (place.get(first) as Set<unknown>).add('s3')),
          },
        ]
      : [];
  const without = { what: `${name}: one less`, make: changed((place) => place.delete(first)) };
  return [without, ...inside, ...replaced, ...grown];
});
changes.push(
  ...changesBelow((state) => investments.of(state).programme, 'programme'),
  ...changesBelow((state) => supplyOf(state), 'supply'),
  ...changesBelow((state) => orders.of(state).byId.get('unpaid'), 'an order that is not paid'),
  { what: 'seq', make: () => Object.assign(aFullState(), { seq: 3 }) },
  {
    what: 'ids',
    make: () => {
      const state = aFullState();
      state.ids.set('command-3', 2);
      return state;
    },
  },
);

const digested = changes.filter(({ what }) => !FOLLOWS.includes(what) && !KINDS.includes(what));

describe('the digest of a state', () => {
  it.each(digested.map(({ what, make }) => [what, make] as const))('differs if %s changes', (_, make) => {
    expect(stateDigest(make())).not.toBe(stateDigest(aFullState()));
  });

  it.each(Object.keys(emptyState().parameters))('differs with another %s', (name) => {
    const state = aFullState();
    const value = state.parameters[name as keyof State['parameters']] as unknown;
    const nestRecord = (record: object): unknown =>
      Object.fromEntries(
        Object.entries(record).map(([key, each], n) => [key, n === 0 ? changeValue(each) : each]),
      );
    const changed = Array.isArray(value)
      ? []
      : typeof value === 'object' && value !== null
        ? nestRecord(value)
        : value === null
          ? 1
          : changeValue(value);
    const parameters = { ...state.parameters, [name]: changed };
    expect(stateDigest({ ...state, parameters })).not.toBe(stateDigest(state));
  });

  it.each(names.filter((name) => !ORDERED.includes(name)))(
    'does not depend on the order in which %s was filled',
    (name) => {
      const state = aFullState();
      const place = placeOf(state, name);
      const entries = [...place.entries()].reverse();
      place.clear();
      for (const [key, value] of entries) {
        if (place instanceof Map)
          place.set(key, value instanceof Set ? new Set([...value].reverse()) : value);
        else (place as Set<unknown>).add(key);
      }
      expect(stateDigest(state)).toBe(stateDigest(aFullState()));
    },
  );

  it('differs in another order of entries that are paid in order', () => {
    const state = aFullState();
    rewards.of(state).queued.delete('two');
    rewards.of(state).queued.add('two');
    expect(stateDigest(state)).not.toBe(stateDigest(aFullState()));
  });

  it('does not depend on the order of granting roles', () => {
    const state = aFullState();
    const user = state.users.get('one');
    if (user !== undefined) user.roles = user.roles.toReversed();
    expect(stateDigest(state)).toBe(stateDigest(aFullState()));
  });

  it('chains more lines than are hashed at once', () => {
    const digestWith = (last: string): string => {
      const state = emptyState();
      for (let n = 0; n < 2_500; n += 1) state.wallets.set(`w${String(n)}`, n === 0 ? last : 'ann');
      return stateDigest(state);
    };
    expect(digestWith('ann')).toBe(digestWith('ann'));
    expect(digestWith('ben')).not.toBe(digestWith('ann'));
  });
});
