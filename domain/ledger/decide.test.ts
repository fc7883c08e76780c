// Proves the ledger's own checks with made-up rules. Unbalanced, empty or uncovered legs and wrong holds are bugs that
// stop before anything is written; a balance over the limit, and a person who sends a system command, are refused.
import { apply, decide, emptyState } from '../features.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { balanceUnitsMax } from '../limits.ts';
import { MICRO_PER_UNIT } from '../money.ts';
import { err, ok } from '../result.ts';
import { projectTokens, tokenAccount, tokenMint } from './accounts.ts';
import type { CheckedCommand } from './decide.ts';
import type { Entry } from './entry.ts';
import { defineRule, type Effects, type HoldPosting } from './rule.ts';
import { availableOf, type State } from './state.ts';

const ANN = 'user:ann:DC';
const BEN = 'user:ben:DC';
const MINT = 'mint:DC';

let made = 0;
/** A command whose rule returns exactly these effects. It uses an existing type, because `apply` accepts no others. */
const commandWithEffects = (
  effects: Partial<Effects>,
  origin: 'person' | 'system' = 'person',
  actor = 'someone',
): CheckedCommand => ({
  id: `made-up-${String((made += 1))}`,
  type: 'wallet.transfer',
  actor,
  payload: {},
  requestHash: '00',
  rule: defineRule({
    type: 'made.up',
    ...(origin === 'person' ? { origin, limit: 'others', asksForCode: false } : { origin }),
    isPrivate: false,
    approval: null,
    schema: z.unknown(),
    decide: () => ok({ postings: [], facts: [], ...effects }),
  }),
});

const legs = (...postings: readonly (readonly [string, bigint])[]): Partial<Effects> => ({
  postings: postings.map(([account, amount]) => ({ account, amount })),
});
const hold = (
  action: HoldPosting['action'],
  amount: bigint,
  more: Partial<HoldPosting> = {},
): HoldPosting => ({ id: 'hold-1', account: ANN, amount, action, ...more });

function run(state: State, effects: Partial<Effects>): Entry {
  const entry = decide(state, commandWithEffects(effects), 1);
  apply(state, entry);
  return entry;
}

function annHolding(amount: bigint): State {
  const state = emptyState();
  run(state, legs([MINT, -amount], [ANN, amount]));
  return state;
}

describe('legs', () => {
  it.each([
    ['that do not balance', legs([ANN, 1n]), 'do not balance in DC'],
    ['that balance across currencies only', legs([MINT, -1n], ['user:ann:USD', 1n]), 'do not balance'],
    ['of nothing', legs([ANN, 0n]), 'an empty leg'],
    ['that spend more than there is', legs([ANN, -11n], [BEN, 11n]), 'would be overdrawn'],
    [
      'that spend in two steps more than there is',
      legs([ANN, -6n], [BEN, 6n], [ANN, -6n], [BEN, 6n]),
      'would be overdrawn',
    ],
    [
      'beyond the limit of an amount',
      legs(...Array.from({ length: 33 }, (): [string, bigint] => [MINT, 0n])),
      'too many legs',
    ],
  ])('%s are a bug of the rule', (_name, effects, message) => {
    const state = annHolding(10n);
    expect(() => decide(state, commandWithEffects(effects), 1)).toThrow(message);
    expect(state.seq).toBe(1);
  });

  it('of tokens balance by project, whatever the symbols', () => {
    const state = emptyState();
    const ann = (project: string): string => tokenAccount('ann', project, 'SUN');
    run(state, legs([tokenMint('p1', 'SUN'), -100n], [projectTokens('p1', 'SUN'), 100n]));
    run(state, legs([projectTokens('p1', 'SUN'), -7n], [ann('p1'), 7n]));
    expect(availableOf(state, ann('p1'))).toBe(7n);
    const crossed = legs([ann('p1'), -7n], [ann('p2'), 7n]);
    expect(() => decide(state, commandWithEffects(crossed), 1)).toThrow('do not balance in token:p1:SUN');
    const asMoney = legs([tokenMint('p1', 'DC'), -7n], [ANN, 7n]);
    expect(() => decide(state, commandWithEffects(asMoney), 1)).toThrow('do not balance in token:p1:DC');
  });

  it('of tokens that are locked stay where they are', () => {
    const state = emptyState();
    const ann = tokenAccount('ann', 'p1', 'SUN');
    run(state, {
      ...legs([tokenMint('p1', 'SUN'), -9n], [ann, 9n]),
      holds: [hold('placed', 9n, { account: ann })],
    });
    const away = legs([ann, -1n], [tokenAccount('ben', 'p1', 'SUN'), 1n]);
    expect(() => decide(state, commandWithEffects(away), 1)).toThrow('would be overdrawn');
    run(state, { holds: [hold('released', 9n, { account: ann })] });
    run(state, away);
    expect(availableOf(state, ann)).toBe(8n);
  });

  it('may pass through an account', () => {
    const state = annHolding(10n);
    run(state, legs([ANN, -10n], [BEN, 10n], [BEN, -10n], ['user:cem:DC', 10n]));
    expect([availableOf(state, ANN), availableOf(state, BEN), availableOf(state, 'user:cem:DC')]).toEqual([
      0n,
      0n,
      10n,
    ]);
  });

  it('beyond the limit of a balance are refused, not thrown', () => {
    const limit = balanceUnitsMax * MICRO_PER_UNIT;
    const state = annHolding(limit);
    const entry = decide(state, commandWithEffects(legs([MINT, -1n], [ANN, 1n])), 1);
    expect(entry).toMatchObject({
      verdict: 'refused',
      code: 'BALANCE_LIMIT',
      detail: { limit: '1000000000000000000' },
      legs: [],
    });
    apply(state, entry);
    run(state, legs([ANN, -limit], [BEN, limit]));
    expect(availableOf(state, BEN)).toBe(limit);
  });
});

describe('one account beyond the limit of a balance is enough', () => {
  const limit = balanceUnitsMax * MICRO_PER_UNIT;
  const [world, other] = ['world:DC', 'world:OTHER:DC'];

  it('above', () => {
    const state = annHolding(limit);
    run(state, legs([world, -1n], [BEN, 1n]));
    expect(decide(state, commandWithEffects(legs([BEN, -1n], [ANN, 1n])), 1)).toMatchObject({
      code: 'BALANCE_LIMIT',
    });
  });

  it('below', () => {
    const state = annHolding(limit);
    const under = legs([MINT, -1n], [BEN, 1n]);
    expect(decide(state, commandWithEffects(under), 1)).toMatchObject({ code: 'BALANCE_LIMIT' });
    expect(decide(state, commandWithEffects(legs([other, -1n], [BEN, 1n])), 1)).toMatchObject({
      verdict: 'committed',
    });
  });
});

describe('a refusal', () => {
  const fact = {
    kind: 'privacy.set',
    userId: 'ann',
    hidesBalances: true,
  } as unknown as Entry['facts'][number];
  const asked: unknown[] = [];
  const refusedCommand = (actor: string): CheckedCommand => ({
    ...commandWithEffects({}, 'person', actor),
    payload: { of: 'the command' },
    rule: defineRule({
      ...{ type: 'made.up', origin: 'person', schema: z.unknown() },
      ...{ limit: 'others', asksForCode: false, isPrivate: false, approval: null },
      decide: () => err('INSUFFICIENT_FUNDS', { available: '1' }),
      refusalFacts: (refusal, payload) => {
        asked.push(refusal, payload);
        return [fact];
      },
    }),
  });
  const withAnn = (): State => {
    const state = emptyState();
    const ann = { address: 'VIQ-1', openedAt: 1, referrer: null, roles: [], tdcClaimedAt: null };
    state.users.set('ann', ann);
    return state;
  };

  it('is notified to a person with an open account', () => {
    asked.length = 0;
    expect(decide(withAnn(), refusedCommand('ann'), 1)).toMatchObject({
      ...{ verdict: 'refused', code: 'INSUFFICIENT_FUNDS', detail: { available: '1' }, legs: [] },
      facts: [fact],
    });
    expect(asked).toEqual([{ actor: 'ann', code: 'INSUFFICIENT_FUNDS' }, { of: 'the command' }]);
  });

  it('is not notified to a person without an open account', () => {
    const state = withAnn();
    expect(decide(state, refusedCommand('ben'), 1).facts).toEqual([]);
    state.closedAccounts.set('ann', { address: 'VIQ-1', closedAt: 1 });
    expect(decide(state, refusedCommand('ann'), 1)).toMatchObject({ code: 'ACCOUNT_CLOSED', facts: [] });
  });

  it('is only the verdict if the rule adds no notice', () => {
    expect(decide(withAnn(), commandWithEffects({}, 'system', 'ann'), 1).facts).toEqual([]);
  });
});

it('an entry has the field `holds` only if it changes any', () => {
  const state = annHolding(10n);
  expect(Object.keys(decide(state, commandWithEffects(legs([ANN, -1n], [BEN, 1n])), 1))).not.toContain(
    'holds',
  );
  expect(Object.keys(decide(state, commandWithEffects({ holds: [hold('placed', 1n)] }), 1))).toContain(
    'holds',
  );
});

describe('a command of the system', () => {
  it('is refused to a person before its rule is asked', () => {
    expect(decide(emptyState(), commandWithEffects(legs([ANN, 1n]), 'system'), 1)).toMatchObject({
      verdict: 'refused',
      code: 'FORBIDDEN',
    });
    expect(decide(emptyState(), commandWithEffects({}, 'system', 'system'), 1)).toMatchObject({
      verdict: 'committed',
    });
  });
});

describe('a hold', () => {
  const placed = (): State => {
    const state = annHolding(10n);
    run(state, { holds: [hold('placed', 6n)] });
    return state;
  };

  it('reduces the available amount, not the posted one', () => {
    const state = placed();
    expect(state.accounts.get(ANN)).toEqual({ posted: 10n, held: 6n });
    expect(() => decide(state, commandWithEffects(legs([ANN, -5n], [BEN, 5n])), 1)).toThrow('overdrawn');
    run(state, legs([ANN, -4n], [BEN, 4n]));
    expect(availableOf(state, ANN)).toBe(0n);
  });

  it('that is released is available again', () => {
    const state = placed();
    run(state, { holds: [hold('released', 6n)] });
    expect(state.accounts.get(ANN)).toEqual({ posted: 10n, held: 0n });
    expect(state.holds.get('hold-1')).toEqual({ account: ANN, amount: 6n, captured: 0n, remaining: 0n });
  });

  it('that is captured leaves the account in the same entry', () => {
    const state = placed();
    const entry = run(state, { ...legs([ANN, -6n], [BEN, 6n]), holds: [hold('captured', 6n)] });
    expect(entry.holds).toEqual([{ account: ANN, action: 'captured', amount: '0.000006', id: 'hold-1' }]);
    expect(state.accounts.get(ANN)).toEqual({ posted: 4n, held: 0n });
  });

  it('that is captured together with the free amount may take everything', () => {
    const state = placed();
    run(state, { ...legs([ANN, -10n], [BEN, 10n]), holds: [hold('captured', 6n)] });
    expect(state.accounts.get(ANN)).toEqual({ posted: 0n, held: 0n });
  });

  it.each([
    ['placed for more than there is', [hold('placed', 5n, { id: 'hold-2' })], {}, 'overdrawn'],
    ['placed twice', [hold('placed', 1n)], {}, 'placed twice'],
    ['of nothing', [hold('placed', 0n, { id: 'hold-2' })], {}, 'is empty'],
    ['of a negative amount', [hold('placed', -1n, { id: 'hold-2' })], {}, 'is empty'],
    ['that nobody placed', [hold('released', 6n, { id: 'hold-2' })], {}, 'is not open'],
    ['released for more than it holds', [hold('released', 7n)], {}, 'has less than that'],
    [
      'released twice for more than it holds',
      [hold('released', 3n), hold('released', 4n)],
      {},
      'has less than that',
    ],
    ['of another account', [hold('released', 6n, { account: BEN })], {}, 'is of another account'],
    [
      'placed and released at once',
      [hold('placed', 1n, { id: 'hold-2' }), hold('released', 1n, { id: 'hold-2' })],
      {},
      'is not open',
    ],
    [
      'placed twice at once',
      [hold('placed', 1n, { id: 'hold-2' }), hold('placed', 1n, { id: 'hold-2' })],
      {},
      'placed twice',
    ],
    ['captured without paying', [hold('captured', 6n)], {}, 'does not pay'],
    ['captured paying less', [hold('captured', 6n)], legs([ANN, -5n], [BEN, 5n]), 'does not pay'],
    ['captured while others pay', [hold('captured', 6n)], legs([MINT, -6n], [BEN, 6n]), 'does not pay'],
  ])('%s is a bug of the rule', (_name, holds, effects, message) => {
    expect(() => decide(placed(), commandWithEffects({ ...effects, holds }), 1)).toThrow(message);
  });

  it.each(['released', 'captured'] as const)('is resolved at most once: %s, then either again', (first) => {
    const resolve = (action: 'released' | 'captured'): Partial<Effects> => ({
      ...legs([ANN, -6n], [BEN, 6n]),
      holds: [hold(action, 6n)],
    });
    const state = annHolding(30n);
    run(state, { holds: [hold('placed', 6n)] });
    run(state, resolve(first));
    expect(() => decide(state, commandWithEffects(resolve('released')), 1)).toThrow('is not open');
    expect(() => decide(state, commandWithEffects(resolve('captured')), 1)).toThrow('is not open');
    expect(() => decide(state, commandWithEffects({ holds: [hold('placed', 6n)] }), 1)).toThrow(
      'placed twice',
    );
  });
});

describe('replay refuses an entry that does not follow', () => {
  const state = (): State => annHolding(10n);
  const goodEntry = (): Entry => decide(state(), commandWithEffects(legs([ANN, -1n], [BEN, 1n])), 1);

  it.each([
    ['a gap', { seq: 3 }, 'does not follow'],
    ['legs that do not balance', { legs: [[ANN, '-0.000001', '0.000009']] }, 'do not balance'],
    [
      'legs that balance under a prototype’s name only',
      { legs: [['mint:__proto__', '-1', '-1']] },
      'do not balance',
    ],
    [
      'a balance that is another',
      {
        legs: [
          [ANN, '-0.000001', '0.000008'],
          [BEN, '0.000001', '0.000001'],
        ],
      },
      'does not have the balance',
    ],
    [
      'an overdraft',
      {
        legs: [
          [ANN, '-1', '-0.99999'],
          [BEN, '1', '1'],
        ],
      },
      'overdrawn',
    ],
    ['an amount that is none', { legs: [[ANN, '1e1', '1']] }, 'not an amount'],
    ['a refusal that moves money', { verdict: 'refused' }, 'moves something'],
    [
      'a refusal that moves as many legs as holds',
      {
        verdict: 'refused',
        legs: [[ANN, '0.000001', '0.000011']],
        holds: [{ id: 'h', account: ANN, amount: '1', action: 'placed' }],
      },
      'moves something',
    ],
    [
      'a refusal that records a transaction',
      {
        verdict: 'refused',
        legs: [],
        facts: [
          {
            amount: '1',
            currency: 'DC',
            fee: '0',
            from: 'a',
            kind: 'transaction.recorded',
            to: 'b',
            transactionKind: 'send',
          },
        ],
      },
      'records a transaction',
    ],
    ['a command from a later version', { type: 'not.yet' }, 'does not know'],
    [
      'a capture that does not pay',
      { legs: [], holds: [{ id: 'h', account: ANN, amount: '1', action: 'captured' }] },
      'is not open',
    ],
  ] as const)('%s', (_name, wrong, message) => {
    expect(() => apply(state(), { ...goodEntry(), ...wrong })).toThrow(message);
  });

  it('an id that exists already', () => {
    const twice = state();
    const entry = decide(twice, commandWithEffects(legs([ANN, -1n], [BEN, 1n])), 1);
    apply(twice, entry);
    expect(() => apply(twice, { ...entry, seq: 3 })).toThrow('stands in the journal twice');
    expect(() => decide(twice, { ...commandWithEffects({}), id: entry.id }, 1)).toThrow('was decided before');
  });
});
