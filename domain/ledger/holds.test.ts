// Proves that partly resolved holds add up in every history: the amount placed is captured, released or remains;
// nothing goes below zero; a finished hold never changes again; and replay, snapshot and digest agree. Holds that are
// resolved in full keep the digest of earlier versions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apply, decide, emptyState, snapshotTables, stateDigest } from '../features.ts';
import { writeMicro } from '../money.ts';
import { ok } from '../result.ts';
import type { CheckedCommand } from './decide.ts';
import type { Entry } from './entry.ts';
import { statusOfHold } from './holds.ts';
import { defineRule, type Effects, type HoldPosting } from './rule.ts';
import { availableOf, balanceOf, type Hold, type State } from './state.ts';

const [ANN, BEN, MINT] = ['user:ann:DC', 'user:ben:DC', 'mint:DC'];

let made = 0;
const commandWithEffects = (effects: Partial<Effects>): CheckedCommand => ({
  id: `made-up-${String((made += 1))}`,
  type: 'wallet.transfer',
  actor: 'someone',
  payload: {},
  requestHash: '00',
  rule: defineRule({
    type: 'made.up',
    ...{ origin: 'person', limit: 'others', asksForCode: false, isPrivate: false, approval: null },
    schema: z.unknown(),
    decide: () => ok({ postings: [], facts: [], ...effects }),
  }),
});

function run(state: State, effects: Partial<Effects>): Entry {
  const entry = decide(state, commandWithEffects(effects), 1);
  apply(state, entry);
  return entry;
}

const pay = (amount: bigint): Effects['postings'] => [
  { account: ANN, amount: -amount },
  { account: BEN, amount },
];
const step = (action: HoldPosting['action'], id: string, amount: bigint): Partial<Effects> => ({
  postings: action === 'captured' ? pay(amount) : [],
  holds: [{ id, account: ANN, amount, action }],
});

const FUNDS = 100n;
function fundedState(): { state: State; entries: Entry[] } {
  const state = emptyState();
  const first = run(state, {
    postings: [
      { account: MINT, amount: -FUNDS },
      { account: ANN, amount: FUNDS },
    ],
  });
  return { state, entries: [first] };
}

const holdOf = (state: State, id: string): Hold => {
  const hold = state.holds.get(id);
  if (hold === undefined) throw new Error(`no hold ${id}`);
  return hold;
};

const steps = fc.array(
  fc.record({
    action: fc.constantFrom('placed' as const, 'captured' as const, 'released' as const),
    hold: fc.constantFrom('one', 'two', 'three'),
    amount: fc.bigInt({ min: 1n, max: 40n }),
  }),
  { maxLength: 40 },
);

/** Whether the step is possible, computed independently of the ledger. */
const isPossible = (
  state: State,
  { action, hold: id, amount }: { action: string; hold: string; amount: bigint },
) => {
  const hold = state.holds.get(id);
  if (action === 'placed') return hold === undefined && availableOf(state, ANN) >= amount;
  return hold !== undefined && hold.remaining >= amount;
};

describe('a hold in parts', () => {
  it('adds up after every step, and a step that exceeds it changes nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { state, entries } = fundedState();
        for (const one of all) {
          const before = stateDigest(state);
          if (isPossible(state, one)) entries.push(run(state, step(one.action, one.hold, one.amount)));
          else {
            expect(() => run(state, step(one.action, one.hold, one.amount))).toThrow();
            expect(stateDigest(state)).toBe(before);
          }
          const holds = [...state.holds.values()];
          const released = holds.map(({ amount, captured, remaining }) => amount - captured - remaining);
          expect(
            [...released, ...holds.flatMap((hold) => [hold.captured, hold.remaining])].every((n) => n >= 0n),
          ).toBe(true);
          const { posted, held } = balanceOf(state, ANN);
          expect(held).toBe(holds.reduce((sum, { remaining }) => sum + remaining, 0n));
          expect(posted).toBe(FUNDS - holds.reduce((sum, { captured }) => sum + captured, 0n));
        }
        const replayed = emptyState();
        for (const entry of entries) apply(replayed, entry);
        expect(stateDigest(replayed)).toBe(stateDigest(state));
      }),
      { numRuns: 100 },
    );
  });

  it('stays placed until nothing remains, and never changes again', () => {
    const { state } = fundedState();
    run(state, step('placed', 'a', 10n));
    run(state, step('captured', 'a', 4n));
    expect(statusOfHold(holdOf(state, 'a'))).toBe('placed');
    run(state, step('released', 'a', 6n));
    expect(holdOf(state, 'a')).toEqual({ account: ANN, amount: 10n, captured: 4n, remaining: 0n });
    expect(statusOfHold(holdOf(state, 'a'))).toBe('captured');
    for (const action of ['captured', 'released'] as const) {
      expect(() => run(state, step(action, 'a', 1n))).toThrow('is not open');
    }
    expect(() => run(state, step('placed', 'a', 1n))).toThrow('placed twice');
  });

  it('is captured and released in one entry', () => {
    const { state } = fundedState();
    run(state, step('placed', 'a', 10n));
    const holds = [...(step('captured', 'a', 7n).holds ?? []), ...(step('released', 'a', 3n).holds ?? [])];
    run(state, { postings: pay(7n), holds });
    expect(balanceOf(state, ANN)).toEqual({ posted: 93n, held: 0n });
  });

  it('pays everything that one entry captures, however many parts', () => {
    const { state } = fundedState();
    run(state, step('placed', 'a', 10n));
    const holds = [...(step('captured', 'a', 4n).holds ?? []), ...(step('captured', 'a', 6n).holds ?? [])];
    expect(() => run(state, { postings: pay(9n), holds })).toThrow('does not pay');
  });
});

describe('a replay refuses', () => {
  it.each([
    ['more than remains', 'a', '0.000007'],
    ['a hold that nobody placed', 'b', '0.000001'],
  ])('%s', (_name, id, amount) => {
    const { state } = fundedState();
    run(state, step('placed', 'a', 10n));
    run(state, step('released', 'a', 4n));
    const good = decide(state, commandWithEffects(step('released', 'a', 6n)), 1);
    const bad = { ...good, holds: [{ account: ANN, action: 'released' as const, amount, id }] };
    expect(() => {
      apply(state, bad);
    }).toThrow(/is not open|less than that/);
  });
});

describe('a snapshot', () => {
  const holds = () => {
    const table = snapshotTables.get('holds');
    if (table === undefined) throw new Error('no table of holds');
    return table;
  };
  const writeColumns = (columns: Readonly<Record<string, readonly unknown[]>>) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, list]) => [
        name,
        list.map((value) => (typeof value === 'bigint' ? writeMicro(value) : value)),
      ]),
    );

  it('keeps the remaining amount', () => {
    const { state } = fundedState();
    for (const [id, amount] of [
      ['a', 10n],
      ['b', 20n],
    ] as const)
      run(state, step('placed', id, amount));
    run(state, step('captured', 'a', 4n));
    const restored = emptyState();
    holds().restore(restored, writeColumns(holds().capture(state)));
    expect(restored.holds).toEqual(state.holds);
  });

  it('from before holds had parts is read as it was meant', () => {
    const restored = emptyState();
    holds().restore(restored, {
      ids: ['a', 'b', 'c'],
      accounts: [ANN, ANN, BEN],
      amounts: ['1', '2', '3'],
      statuses: ['placed', 'captured', 'released'],
    });
    const [one, two, three] = [1_000_000n, 2_000_000n, 3_000_000n];
    expect([...restored.holds]).toEqual([
      ['a', { account: ANN, amount: one, captured: 0n, remaining: one }],
      ['b', { account: ANN, amount: two, captured: two, remaining: 0n }],
      ['c', { account: BEN, amount: three, captured: 0n, remaining: 0n }],
    ]);
  });
});

it('two holds that differ in a part have different digests', () => {
  const digestAfter = (action: 'captured' | 'released'): string => {
    const state = emptyState();
    const parts = { captured: { captured: 4n, remaining: 6n }, released: { captured: 0n, remaining: 6n } };
    state.holds.set('a', { account: ANN, amount: 10n, ...parts[action] });
    return stateDigest(state);
  };
  expect(digestAfter('captured')).not.toBe(digestAfter('released'));
});
