// Proves, effect by effect, what is collected from a receiver: half, never more than is owed or spendable, from DC
// only, and nothing without a debt.
import { emptyState } from '../features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Effects, HoldPosting } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { addCollections } from './collect.ts';
import { receivables } from './receivables.ts';

const ANN = 'user:ann:DC';
const VAULT = 'vault:marketing:DC';

let state: State;
beforeEach(() => {
  state = emptyState();
  receivables.of(state).owed.set('ann', { purchases: 30n, rewards: 20n });
  state.users.set('ann', { address: 'VIQ-1', openedAt: 1, referrer: null, roles: [], tdcClaimedAt: null });
});

const receiptEffects = (amount: bigint, account = ANN, holds?: readonly HoldPosting[]): Effects => ({
  postings: [
    { account: 'mint:DC', amount: -amount },
    { account, amount },
  ],
  facts: [],
  ...(holds === undefined ? {} : { holds }),
});
/** The legs that are added to the rule's. */
const collectionsIn = (effects: Effects): (readonly [string, bigint])[] =>
  addCollections(state, effects)
    .postings.slice(effects.postings.length)
    .map(({ account, amount }) => [account, amount]);
const has = (posted: bigint, held: bigint): void => void state.accounts.set(ANN, { posted, held });

describe('the collected amount', () => {
  it('is half, for purchases first', () => {
    expect(collectionsIn(receiptEffects(40n))).toEqual([
      [ANN, -20n],
      ['mint:DC', 20n],
    ]);
    expect(collectionsIn(receiptEffects(80n))).toEqual([
      [ANN, -40n],
      ['mint:DC', 30n],
      [VAULT, 10n],
    ]);
  });

  it('is never more than the debt', () => {
    expect(collectionsIn(receiptEffects(1_000n))[0]).toEqual([ANN, -50n]);
  });

  it('leaves a unit that cannot be halved', () => {
    expect(collectionsIn(receiptEffects(3n))[0]).toEqual([ANN, -1n]);
    expect(collectionsIn(receiptEffects(1n))).toEqual([]);
  });

  it('is never more than can be spent afterwards, considering earlier and new holds', () => {
    has(5n, 15n);
    expect(collectionsIn(receiptEffects(40n))[0]).toEqual([ANN, -20n]);
    has(5n, 30n);
    expect(collectionsIn(receiptEffects(40n))[0]).toEqual([ANN, -15n]);
    has(0n, 0n);
    const hold = (action: HoldPosting['action'], amount: bigint): HoldPosting[] => [
      { id: 'h', account: ANN, amount, action },
    ];
    expect(collectionsIn(receiptEffects(40n, ANN, hold('placed', 30n)))[0]).toEqual([ANN, -10n]);
    expect(collectionsIn(receiptEffects(40n, ANN, hold('placed', 40n)))).toEqual([]);
    has(0n, 30n);
    expect(collectionsIn(receiptEffects(40n, ANN, hold('released', 25n)))[0]).toEqual([ANN, -20n]);
    expect(
      collectionsIn(
        receiptEffects(40n, ANN, [{ id: 'h', account: 'user:ben:DC', amount: 9n, action: 'placed' }]),
      )[0],
    ).toEqual([ANN, -10n]);
  });

  it('is taken only from received DC', () => {
    expect(collectionsIn(receiptEffects(40n, 'user:ann:TDC'))).toEqual([]);
    expect(collectionsIn(receiptEffects(40n, 'user:ben:DC'))).toEqual([]);
    expect(collectionsIn(receiptEffects(40n, 'vault:core:DC'))).toEqual([]);
    expect(collectionsIn(receiptEffects(-40n))).toEqual([]);
  });

  it('is taken from the net amount of an entry', () => {
    const back: Effects = {
      postings: [...receiptEffects(40n).postings, { account: ANN, amount: -30n }],
      facts: [],
    };
    expect(collectionsIn(back)[0]).toEqual([ANN, -5n]);
  });
});

describe('nothing is changed', () => {
  it('if nobody owes anything', () => {
    receivables.of(state).owed.clear();
    const effects = receiptEffects(40n);
    expect(addCollections(state, effects)).toBe(effects);
  });

  it('if the debtor receives nothing', () => {
    const effects = receiptEffects(40n, 'user:ben:DC');
    expect(addCollections(state, effects)).toBe(effects);
  });
});

it('each of several debtors pays from their own amount', () => {
  receivables.of(state).owed.set('ben', { purchases: 0n, rewards: 3n });
  const both: Effects = {
    postings: [...receiptEffects(10n).postings, { account: 'user:ben:DC', amount: 10n }],
    facts: [],
  };
  expect(collectionsIn(both)).toEqual([
    [ANN, -5n],
    ['user:ben:DC', -3n],
    ['mint:DC', 5n],
    [VAULT, 3n],
  ]);
});
