/**
 * Proves that a ledger consists of its features: it decides the command of a feature that only this test knows, and
 * that feature's slice is changed by its own and other facts, hashed and replayed. Names that two features declare are
 * rejected.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FEATURES } from '../features.ts';
import { ok } from '../result.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import type { Entry } from './entry.ts';
import type { Fact } from './facts.ts';
import { defineSlice, type Feature } from './feature.ts';
import { makeLedger } from './ledger.ts';
import { defineRule } from './rule.ts';
import type { State } from './state.ts';

const NOW = 1_800_000_000_000;
const USER = 'ann'.padEnd(26, '0');

type Bells = { readonly rung: Map<string, number>; readonly opened: string[] };
const legs: string[] = [];
const bells = defineSlice<Bells>({
  name: 'bells',
  empty: () => ({ rung: new Map(), opened: [] }),
  on: {
    'privacy.changed': ({ rung }, { userId }, { seq }) => {
      rung.set(userId, seq);
    },
    'account.opened': ({ opened }, { userId }) => {
      opened.push(userId);
    },
  },
  onEntry: (_bells, { type }) => {
    legs.push(type);
  },
  snapshot: {},
  digest: ({ rung, opened }, digestMap) => ({ bellsOpened: opened, bells: digestMap(rung, (seq) => seq) }),
});
const ring = defineRule<object>({
  type: 'bell.ring',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: z.strictObject({}),
  decide: () => ok({ postings: [], facts: [{ kind: 'privacy.changed', userId: USER, hideBalances: true }] }),
});
const made: Feature = {
  name: 'bell',
  rules: [ring],
  slices: [bells],
  amend: (_state, effects) => ({
    ...effects,
    facts: [...effects.facts, { kind: 'notification.raised', userId: USER, notice: 'wallet.opened' }],
  }),
};

function openLedger() {
  const ledger = makeLedger([...FEATURES, made]);
  const state = ledger.emptyState();
  const entries: Entry[] = [];
  const send = (type: string, payload: unknown): Entry => {
    const id = `command-${String(entries.length + 1).padStart(18, '0')}`;
    const parsed = ledger.parseCommand({ id, type, actor: SYSTEM_ACTOR, payload });
    if (!parsed.ok) throw new Error(parsed.code);
    const entry = ledger.decide(state, parsed.value, NOW);
    ledger.apply(state, entry);
    entries.push(entry);
    return entry;
  };
  return { ledger, state, entries, send };
}

const partOf = (state: State) => ({ rung: [...bells.of(state).rung], opened: bells.of(state).opened });

describe('a feature that is only in the list', () => {
  it('has its command decided, and its slice sees its own facts and those of others', () => {
    const { state, send, ledger } = openLedger();
    expect(ledger.commandTypes).toContain('bell.ring');
    expect(send('account.open', { userId: USER }).verdict).toBe('committed');
    expect(send('bell.ring', {}).facts.map(({ kind }) => kind)).toEqual([
      'privacy.changed',
      'notification.raised',
    ]);
    expect(partOf(state)).toEqual({ rung: [[USER, 2]], opened: [USER] });
  });

  it('is restored by a replay to the same digest, which includes its slice', () => {
    const { ledger, state, entries, send } = openLedger();
    send('account.open', { userId: USER });
    const before = ledger.stateDigest(state);
    send('bell.ring', {});
    const replayed = ledger.emptyState();
    for (const entry of entries) ledger.apply(replayed, entry);
    expect(partOf(replayed)).toEqual(partOf(state));
    expect(ledger.stateDigest(replayed)).toBe(ledger.stateDigest(state));
    expect(ledger.stateDigest(state)).not.toBe(before);
    const silent = ledger.emptyState();
    for (const entry of entries) ledger.apply(silent, entry);
    bells.of(silent).rung.clear();
    expect(ledger.stateDigest(silent)).not.toBe(ledger.stateDigest(state));
  });

  it('sees every committed entry with applied legs, whatever its command', () => {
    legs.length = 0;
    const { send } = openLedger();
    send('account.open', { userId: USER });
    send('bell.ring', {});
    expect(legs).toEqual(['account.open', 'bell.ring']);
  });

  it('is not applied by a ledger that does not know one of its facts', () => {
    const { emptyState, apply } = makeLedger(FEATURES);
    const { entries, send } = openLedger();
    send('account.open', { userId: USER });
    const [opened] = entries;
    const fact = { kind: 'bell.rung', userId: USER } as unknown as Fact;
    const state = emptyState();
    expect(() => {
      apply(state, { ...(opened as Entry), facts: [fact] });
    }).toThrow('bell.rung is a fact that this version does not know');
    expect(state).toEqual(emptyState());
  });

  it('is unknown to a ledger without it', () => {
    const { emptyState, parseCommand, ruleOf } = makeLedger(FEATURES);
    const command = { id: 'command-000000000000000001', type: 'bell.ring', actor: SYSTEM_ACTOR, payload: {} };
    expect(parseCommand(command)).toMatchObject({ ok: false, code: 'COMMAND_UNKNOWN' });
    expect(ruleOf('bell.ring')).toBeUndefined();
    expect(() => bells.of(emptyState())).toThrow('this state has no slice bells');
  });
});

it('the dangerous commands of a list need one feature that turns them into proposals', () => {
  const others = FEATURES.filter(({ name }) => name !== 'approvals');
  expect(() => makeLedger(others)).toThrow('no feature makes proposals');
  const { propose } = FEATURES.find(({ name }) => name === 'approvals') as Feature;
  expect(() => makeLedger([...FEATURES, { name: 'x', propose } as Feature])).toThrow(
    'two features make proposals',
  );
});

describe('a vault of the system', () => {
  const TREASURE = 'vault:treasure:DC';
  const fill = defineRule<object>({
    type: 'treasure.fill',
    origin: 'system',
    isPrivate: false,
    approval: null,
    schema: z.strictObject({}),
    decide: () =>
      ok({
        postings: [
          { account: 'mint:DC', amount: -1n },
          { account: TREASURE, amount: 1n },
        ],
        facts: [],
      }),
  });
  const undeclared: Feature = { name: 'treasure', rules: [fill] };
  const declared = { ...undeclared, vaults: ['treasure'] } as unknown as Feature;
  const command = {
    id: 'command-000000000000000001',
    type: 'treasure.fill',
    actor: SYSTEM_ACTOR,
    payload: {},
  };
  const decideWith = (feature: Feature) => {
    const ledger = makeLedger([...FEATURES, feature]);
    const parsed = ledger.parseCommand(command);
    if (!parsed.ok) throw new Error(parsed.code);
    return ledger.decide(ledger.emptyState(), parsed.value, NOW);
  };

  it('can be moved by the feature that declares it', () => {
    const ledger = makeLedger([...FEATURES, declared]);
    const state = ledger.emptyState();
    ledger.apply(state, decideWith(declared));
    expect(state.accounts.get(TREASURE)?.posted).toBe(1n);
  });

  it('that no feature declares is refused, at the decision and on a replay', () => {
    const problem = 'vault:treasure:DC is of a vault that no feature declares';
    expect(() => decideWith(undeclared)).toThrow(problem);
    const { apply, emptyState } = makeLedger([...FEATURES, undeclared]);
    expect(() => {
      apply(emptyState(), decideWith(declared));
    }).toThrow(problem);
  });
});

it.each([
  ['a vault', { name: 'x', vaults: ['core'] }, 'two features claim the same vault: core'],
  ['a command', { name: 'x', rules: [ring] }, 'two features claim the same command: bell.ring'],
  [
    'a fact',
    { name: 'x', facts: { 'privacy.changed': true } },
    'two features claim the same fact: privacy.changed',
  ],
  [
    'a notice',
    { name: 'x', notices: { 'wallet.opened': {} } },
    'two features claim the same notice: wallet.opened',
  ],
  [
    'an error',
    { name: 'x', wire: { errors: { INSUFFICIENT_FUNDS: {} } } },
    'two features claim the same error: INSUFFICIENT_FUNDS',
  ],
  [
    'a kind of transaction',
    { name: 'x', wire: { transactionKinds: { send: {} } } },
    'two features claim the same transaction kind: send',
  ],
  [
    'a table of the kernel',
    { name: 'x', slices: [{ ...bells, name: 'other', snapshot: { users: {} } }] },
    'two features claim the same snapshot table: users',
  ],
  ['a slice', { name: 'x', slices: [bells] }, 'two features claim the same slice: bells'],
  [
    'a table of a snapshot',
    {
      name: 'x',
      slices: [{ ...bells, name: 'other', snapshot: { balancesHidden: bells.snapshot['none'] } }],
    },
    'two features claim the same snapshot table: balancesHidden',
  ],
])('two features cannot claim %s', (_what, feature, problem) => {
  expect(() => makeLedger([...FEATURES, made, feature as unknown as Feature])).toThrow(problem);
});
