// Proves that replay accepts facts about rewards only in a possible order, and stores taken and owed amounts exactly.
import { emptyState } from '../features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyFacts } from '#tests/builders/apply-facts.ts';
import type { State } from '../ledger/state.ts';
import type { ReferralFact } from './facts.ts';
import { rewards } from './rewards.ts';

const about = { address: 'VIQ-1', referred: 'ben', trigger: 'purchase', userId: 'ann' } as const;
const earned: ReferralFact = {
  kind: 'referral.earned',
  ...about,
  amount: '5',
  joinedAt: 1,
  order: 'o1',
  heldUntil: 9,
};
const waiting: ReferralFact = {
  kind: 'referral.earned',
  ...about,
  amount: '5',
  joinedAt: 1,
  waitsFor: 'mailbox',
};
const confirmed: ReferralFact = { kind: 'referral.confirmed', ...about, amount: '5', heldUntil: 8 };
const paid: ReferralFact = { kind: 'referral.paid', ...about, amount: '5' };
const cancelled: ReferralFact = { kind: 'referral.cancelled', ...about };
const refused: ReferralFact = { kind: 'referral.refused', ...about, amount: '5', code: 'BALANCE_LIMIT' };
const takenBack = (amount: string, left: string, shortfall = '0'): ReferralFact => ({
  ...{ kind: 'referral.taken_back', ...about, amount, left, reason: 'refunded', shortfall, taken: amount },
});

let state: State;
beforeEach(() => {
  state = emptyState();
});
const apply = (...facts: readonly ReferralFact[]): void => applyFacts(rewards, state, facts);
const reward = () => rewards.of(state).byKey.get('ben:purchase');
const queuedRewards = (): string[] => [...rewards.of(state).queued];

describe('a reward', () => {
  it('that was earned waits for its day', () => {
    apply(earned);
    expect(reward()).toEqual({
      ...{ referrer: 'ann', amount: 5_000_000n, status: 'queued', order: 'o1', heldUntil: 9 },
      ...{ back: 0n, owed: 0n },
    });
    expect(queuedRewards()).toEqual(['ben:purchase']);
  });

  it('of a person without a mailbox waits for it first, and then queues behind the others', () => {
    apply(waiting);
    expect([reward()?.status, reward()?.order, reward()?.heldUntil, queuedRewards()]).toEqual([
      'unconfirmed',
      null,
      null,
      [],
    ]);
    apply({ ...earned, referred: 'cem' });
    apply(confirmed);
    expect([reward()?.status, reward()?.heldUntil]).toEqual(['queued', 8]);
    expect([[...rewards.of(state).byKey.keys()], queuedRewards()]).toEqual([
      ['cem:purchase', 'ben:purchase'],
      ['cem:purchase', 'ben:purchase'],
    ]);
  });

  it.each([
    ['paid', paid, 'paid'],
    ['cancelled', cancelled, 'cancelled'],
    ['refused', refused, 'refused'],
  ] as const)('that is %s no longer waits', (_, end, status) => {
    apply(earned, end);
    expect([reward()?.status, queuedRewards()]).toEqual([status, []]);
    for (const again of [paid, cancelled, refused]) {
      expect(() => apply(again)).toThrow('the reward ben:purchase is not waiting');
    }
  });

  it('that waits for a mailbox can be cancelled or refused, but not paid', () => {
    apply(waiting);
    expect(() => apply(paid)).toThrow('the reward ben:purchase is not waiting');
    apply(cancelled);
    expect(reward()?.status).toBe('cancelled');
  });

  it('is taken back in parts, and removed when nothing is left', () => {
    apply(earned, paid);
    apply(takenBack('2', '3', '0.5'));
    expect(reward()).toMatchObject({ status: 'paid', back: 2_000_000n, owed: 500_000n });
    apply(takenBack('3', '0', '1.5'));
    expect(reward()).toMatchObject({ status: 'taken_back', back: 5_000_000n, owed: 2_000_000n });
  });

  it('that is still held loses a part, and continues waiting', () => {
    apply(earned, takenBack('5', '0'));
    expect([reward()?.status, reward()?.back, queuedRewards()]).toEqual([
      'queued',
      5_000_000n,
      ['ben:purchase'],
    ]);
  });
});

describe('cannot have happened', () => {
  it('a reward that is earned twice is a bug', () => {
    apply(earned);
    expect(() => apply(earned)).toThrow('the reward ben:purchase is earned twice');
  });

  it('a mailbox confirmed for a reward that waits for none is a bug', () => {
    expect(() => apply(confirmed)).toThrow('the reward ben:purchase waits for no mailbox');
    apply(earned);
    expect(() => apply(confirmed)).toThrow('the reward ben:purchase waits for no mailbox');
  });

  it.each([
    ['taken back', takenBack('1', '4'), 'there is no reward ben:purchase'],
    ['paid', paid, 'the reward ben:purchase is not waiting'],
    ['cancelled', cancelled, 'the reward ben:purchase is not waiting'],
  ] as const)('a reward that was never earned is %s', (_, fact, text) => {
    expect(() => apply(fact)).toThrow(text);
  });
});
