// Proves which rewards are submitted for payment: in order, as far as the vault's balance goes, under an unused id; and
// after which entries the job has to check again.
import { emptyState } from '../features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { State } from '../ledger/state.ts';
import type { Entry } from '../ledger/entry.ts';
import { dueRewards, mayMakeRewardPayable } from './due.ts';
import type { Reward } from './reward.ts';
import { rewards } from './rewards.ts';

const VAULT = 'vault:marketing:DC';
const now = 1_000_000;

let state: State;
beforeEach(() => {
  state = emptyState();
  state.accounts.set(VAULT, { posted: 100n, held: 0n });
});

function queue(key: string, change: Partial<Reward> = {}): void {
  rewards.of(state).queued.add(key);
  rewards.of(state).byKey.set(key, {
    ...{ referrer: 'ann', amount: 40n, status: 'queued', order: null, heldUntil: null, back: 0n, owed: 0n },
    ...change,
  });
}
const due = (): string[] => dueRewards(state, now).map(({ id }) => id);

describe('the rewards that are due', () => {
  it('are paid by the system in their order, each named by its cause', () => {
    queue('ben:signup');
    queue('cem:purchase');
    expect(dueRewards(state, now)).toEqual([
      {
        ...{ id: 'referral:ben:signup', type: 'referral.pay', actor: 'system' },
        payload: { referred: 'ben', trigger: 'signup' },
      },
      {
        ...{ id: 'referral:cem:purchase', type: 'referral.pay', actor: 'system' },
        payload: { referred: 'cem', trigger: 'purchase' },
      },
    ]);
  });

  it('use the vault to its last unit, and a reward that is too large blocks those behind it', () => {
    queue('ben:signup', { amount: 60n });
    queue('cem:signup', { amount: 40n });
    queue('dan:signup', { amount: 1n });
    expect(due()).toEqual(['referral:ben:signup', 'referral:cem:signup']);
    state.accounts.set(VAULT, { posted: 100n, held: 1n });
    expect(due()).toEqual(['referral:ben:signup']);
    state.accounts.set(VAULT, { posted: 59n, held: 0n });
    expect(due()).toEqual([]);
  });

  it('count without what was claimed back', () => {
    queue('ben:purchase', { amount: 140n, back: 41n });
    queue('cem:signup', { amount: 1n });
    expect(due()).toEqual(['referral:ben:purchase', 'referral:cem:signup']);
  });

  it('leave out held and unknown rewards', () => {
    queue('ben:signup', { heldUntil: now + 1 });
    queue('cem:signup', { heldUntil: now });
    rewards.of(state).queued.add('dan:signup');
    queue('eve:signup');
    expect(due()).toEqual(['referral:cem:signup', 'referral:eve:signup']);
  });

  it('use the next id that no command has had', () => {
    queue('ben:signup');
    state.ids.set('referral:ben:signup', 1);
    expect(due()).toEqual(['referral:ben:signup:2']);
    state.ids.set('referral:ben:signup:2', 2);
    state.ids.set('referral:ben:signup:3', 3);
    expect(due()).toEqual(['referral:ben:signup:4']);
  });

  it('are at most two hundred at once', () => {
    state.accounts.set(VAULT, { posted: 1_000n, held: 0n });
    for (let n = 0; n < 201; n += 1) queue(`p${String(n)}:signup`, { amount: 1n });
    expect([due().length, due().at(-1)]).toEqual([200, 'referral:p199:signup']);
  });
});

describe('whether the job checks after an entry', () => {
  const entry = (type: string, kinds: readonly string[], accounts: readonly string[] = []): Entry =>
    ({
      type,
      facts: kinds.map((kind) => ({ kind })),
      legs: accounts.map((account) => [account, '1', '1']),
    }) as unknown as Entry;

  it.each([
    ['that earned a reward', entry('account.open', ['wallet.opened', 'referral.earned']), true],
    ['that confirmed a mailbox', entry('account.confirm', ['referral.confirmed']), true],
    ['that moved what the vault has', entry('wallet.transfer', [], ['user:ann:DC', VAULT]), true],
    ['that did neither', entry('wallet.transfer', ['transaction.recorded'], ['user:ann:DC']), false],
    ['without anything', entry('privacy.set', []), false],
    ['that paid one', entry('referral.pay', ['referral.earned'], [VAULT]), false],
  ])('%s: %o', (_, given, looks) => {
    const state = emptyState();
    expect(mayMakeRewardPayable(state, given)).toBe(false);
    rewards.of(state).queued.add('ben:signup');
    expect(mayMakeRewardPayable(state, given)).toBe(looks);
  });
});
