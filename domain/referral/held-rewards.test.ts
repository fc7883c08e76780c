// Proves that a reward needs a mailbox that is nobody else's, is held for its days, is paid by due work on its day, and
// is taken back with its purchase: from the held reward, from the wallet, or as a receivable.
import { apply, emptyState, stateDigest } from '../features.ts';
import { describe, expect, it } from 'vitest';
import { confirmMailbox } from '#tests/builders/mailboxes.ts';
import { buy, closeDispute, dispute, disputePart, ORDER, refund } from '#tests/builders/purchases.ts';
import { type Answer, aWorld, idOf, person, refusal, statement, type World } from '#tests/builders/world.ts';
import type { Fact } from '../ledger/facts.ts';
import { noticeText } from '../notices.ts';
import { dueRewards } from './due.ts';
import { receivables } from '../receivable/receivables.ts';
import { rewards } from './rewards.ts';

const DAY = 24 * 3_600_000;
const HELD = 14 * DAY;

const open = (on: World, label: string, by = 'ann'): Answer =>
  on.later(1).send('system', 'account.open', { userId: idOf(label), referrer: on.address(by) });

/** Ann has referred Ben, and the vault has 15 DC. */
function worldWithReferral(days?: number): World {
  const on = aWorld(days === undefined ? {} : { rewardHoldDays: days }).with(person('ann'), person('zoe'));
  buy(on, '100', '01HORDER00000000000000ZOE1', 'zoe');
  open(on, 'ben');
  return on;
}

const due = (on: World): string[] => dueRewards(on.state, on.now).map(({ id }) => id.slice(-8));
const payAll = (on: World): string[][] =>
  dueRewards(on.state, on.now).map((command) => statement(on.handIn(command)));
const factsOf = (answer: Answer): readonly Fact[] => (answer.decided ? answer.entry.facts : []);
const messagesTo = (answer: Answer, label: string): string[] =>
  factsOf(answer).flatMap((fact) =>
    fact.kind === 'notification.raised' && fact.userId === idOf(label)
      ? [`${noticeText(fact, factsOf(answer)).title}: ${noticeText(fact, factsOf(answer)).message}`]
      : [],
  );
const statusOf = (on: World, trigger: string, label = 'ben') =>
  rewards.of(on.state).byKey.get(`${idOf(label)}:${trigger}`)?.status;

describe('a mailbox', () => {
  it('that is not confirmed earns nothing, however many accounts there are', () => {
    const on = worldWithReferral(0);
    for (let n = 0; n < 120; n++) open(on, `bot${String(n + 100)}`);
    expect(due(on)).toEqual([]);
    on.later(400 * DAY);
    expect(due(on)).toEqual([]);
    expect(on.posted('ann', 'DC')).toBe('0');
  });

  it('that is confirmed later earns the earlier rewards, from then on', () => {
    const on = worldWithReferral();
    const bought = buy(on, '50', ORDER, 'ben');
    expect(factsOf(bought)).toContainEqual(
      expect.objectContaining({ kind: 'referral.earned', trigger: 'purchase', waitsFor: 'mailbox' }),
    );
    on.later(30 * DAY);
    expect(due(on)).toEqual([]);
    const confirmed = confirmMailbox(on, 'ben');
    expect(factsOf(confirmed).filter(({ kind }) => kind === 'referral.confirmed')).toMatchObject([
      { amount: '1', heldUntil: on.now + HELD, trigger: 'signup' },
      { amount: '1.5', heldUntil: on.now + HELD, trigger: 'purchase' },
    ]);
    on.later(HELD - 1);
    expect(due(on)).toEqual([]);
    on.later(1);
    expect(payAll(on)).toEqual([
      ['vault marketing -1 DC', 'ann +1 DC'],
      ['vault marketing -1.5 DC', 'ann +1.5 DC'],
    ]);
  });

  it('that somebody else confirmed before ends the waiting rewards, and earns nothing later', () => {
    const on = worldWithReferral();
    confirmMailbox(on, 'zoe', 'one mailbox');
    const confirmed = confirmMailbox(on, 'ben', 'one mailbox');
    expect(factsOf(confirmed)).toMatchObject([
      { isFirst: false, kind: 'mailbox.confirmed' },
      { kind: 'referral.cancelled', reason: 'mailbox_used', trigger: 'signup' },
    ]);
    expect(factsOf(buy(on, '50', ORDER, 'ben')).some(({ kind }) => kind === 'referral.earned')).toBe(false);
    on.later(HELD);
    expect(due(on)).toEqual([]);
  });

  it('belongs to its first owner for ever, even after they have closed their account', () => {
    const on = worldWithReferral();
    confirmMailbox(on, 'ben', 'one mailbox');
    on.later(HELD);
    payAll(on);
    expect(on.outcome('system', 'account.close', { userId: idOf('ben') })).toBe('committed');
    open(on, 'eve');
    expect(factsOf(confirmMailbox(on, 'eve', 'one mailbox'))).toMatchObject([{ isFirst: false }, {}]);
    expect(statusOf(on, 'signup', 'eve')).toBe('cancelled');
  });

  it.each([
    ['a person submits it', 'ben', 'ben', 'FORBIDDEN'],
    ['there is no such person', 'system', 'xyz', 'USER_NOT_FOUND'],
    ['theirs is confirmed already', 'system', 'zoe', 'MAILBOX_CONFIRMED'],
  ])('refused: %s', (_why, actor, label, code) => {
    const on = worldWithReferral();
    confirmMailbox(on, 'zoe');
    const payload = { mailbox: 'a'.repeat(64), userId: idOf(label) };
    expect(refusal(on.send(actor, 'account.confirm_mailbox', payload)).code).toBe(code);
  });

  it('appears in the entry only as a hash of 64 digits', () => {
    const on = worldWithReferral();
    const payload = { mailbox: 'ben@example.org', userId: idOf('ben') };
    expect(refusal(on.send('system', 'account.confirm_mailbox', payload)).code).toBe('COMMAND_INVALID');
  });
});

describe('a reward that is held', () => {
  it('is announced as held until its day, and released on it', () => {
    const on = worldWithReferral();
    const confirmed = confirmMailbox(on, 'ben');
    expect(messagesTo(confirmed, 'ann')).toEqual([
      expect.stringMatching(
        /^Referral reward held: VIQ-.* signed up with your link\. 1\.00 DC are held for you until 29 Jan 2027$/,
      ),
    ]);
    expect(on.available('ann', 'DC')).toBe('0');
    expect(
      refusal(on.send('system', 'referral.pay', { referred: idOf('ben'), trigger: 'signup' })).code,
    ).toBe('REWARD_HELD');
    expect(due(on.later(HELD - 1))).toEqual([]);
    on.later(1);
    const [command] = dueRewards(on.state, on.now);
    const paid = command === undefined ? undefined : on.handIn(command);
    expect(paid && messagesTo(paid, 'ann')).toEqual([
      expect.stringMatching(/^Referral reward: Released: 1\.00 DC were added to your wallet/),
    ]);
  });

  it('is paid at once if rewards are not held', () => {
    const on = worldWithReferral(0);
    const confirmed = confirmMailbox(on, 'ben');
    expect(factsOf(confirmed).find(({ kind }) => kind === 'referral.confirmed')).not.toHaveProperty(
      'heldUntil',
    );
    expect(payAll(on)).toEqual([['vault marketing -1 DC', 'ann +1 DC']]);
  });

  it('does not block one whose day has come, after the number of days was lowered', () => {
    const on = worldWithReferral();
    confirmMailbox(on, 'ben');
    Object.assign(on.state.parameters, { rewardHoldDays: 0 });
    open(on, 'cem');
    confirmMailbox(on, 'cem');
    expect(due(on)).toEqual(['m:signup']);
    expect(payAll(on)).toEqual([['vault marketing -1 DC', 'ann +1 DC']]);
    expect(statusOf(on, 'signup')).toBe('queued');
  });

  it('is not paid while its purchase is disputed', () => {
    const on = worldWithReferral();
    confirmMailbox(on, 'ben');
    buy(on, '50', ORDER, 'ben');
    dispute(on);
    on.later(HELD);
    expect(due(on)).toEqual(['n:signup']);
    closeDispute(on, 'won');
    expect(due(on)).toEqual(['n:signup', 'purchase']);
  });
});

describe('the reward of a reversed purchase', () => {
  /** Ben has bought for $100, which earned Ann 3 DC. */
  function worldWithPurchase(): World {
    const on = worldWithReferral();
    confirmMailbox(on, 'ben');
    buy(on, '100', ORDER, 'ben');
    return on;
  }

  it('is cancelled while it is held, with the reason', () => {
    const on = worldWithPurchase();
    const refunded = refund(on, '100');
    expect(statusOf(on, 'purchase')).toBe('cancelled');
    expect(messagesTo(refunded, 'ann')).toEqual([
      expect.stringMatching(
        /^Referral reward taken back: The reward that was held for .* is cancelled, because the purchase that earned it was refunded$/,
      ),
    ]);
    on.later(HELD);
    payAll(on);
    expect(on.posted('ann', 'DC')).toBe('1');
  });

  it('shrinks with a partial refund: nothing is kept for the refunded 99.99 %', () => {
    const on = worldWithPurchase();
    refund(on, '99.99');
    on.later(HELD);
    payAll(on);
    expect(on.posted('ann', 'DC')).toBe('1.0003');
  });

  it('is taken from the wallet if it was paid', () => {
    const on = worldWithPurchase();
    on.later(HELD);
    payAll(on);
    const refunded = refund(on, '50');
    expect(statement(refunded)).toContain('ann -1.5 DC');
    expect(statement(refunded)).toContain('vault marketing +1.5 DC');
    expect(on.posted('ann', 'DC')).toBe('2.5');
    expect(messagesTo(refunded, 'ann')).toEqual([
      expect.stringMatching(
        /^Referral reward taken back: 1\.50 DC of the reward for .* were taken back, because the purchase that earned it was refunded$/,
      ),
    ]);
    expect(statusOf(on, 'purchase')).toBe('paid');
    refund(on, '50', 're_2');
    expect([on.posted('ann', 'DC'), statusOf(on, 'purchase')]).toEqual(['1', 'taken_back']);
  });

  it('is a receivable if it was spent and the bank took the payment back', () => {
    const on = worldWithPurchase();
    on.later(HELD);
    payAll(on);
    on.send('ann', 'wallet.transfer', { to: on.address('zoe'), amount: '3.5', currency: 'DC' });
    const left = on.posted('ann', 'DC');
    dispute(on);
    const lost = closeDispute(on, 'lost');
    expect(left).toBe('0.49825');
    expect(on.posted('ann', 'DC')).toBe('0');
    expect(receivables.of(on.state).owed.get(idOf('ann'))).toEqual({ purchases: 0n, rewards: 2_501_750n });
    expect(messagesTo(lost, 'ann').at(-1)).toBe(
      'You owe DC: 2.50175 DC could not be taken back, so you owe them. Half of what you receive goes to it until it is settled',
    );
  });

  it('is taken back once for a dispute of a part and a refund of the rest', () => {
    const on = worldWithPurchase();
    on.later(HELD);
    payAll(on);
    disputePart(on, '30');
    closeDispute(on, 'lost');
    refund(on, '70');
    expect(on.posted('ann', 'DC')).toBe('1');
    expect(rewards.of(on.state).byKey.get(`${idOf('ben')}:purchase`)).toMatchObject({
      amount: 3_000_000n,
      back: 3_000_000n,
    });
  });

  it('is not claimed from a referrer with a closed account', () => {
    const on = worldWithPurchase();
    on.later(HELD);
    payAll(on);
    on.send('ann', 'wallet.transfer', { to: on.address('zoe'), amount: '3.998', currency: 'DC' });
    expect(on.outcome('system', 'account.close', { userId: idOf('ann') })).toBe('committed');
    expect(on.outcome('system', 'purchase.refund', { order: ORDER, refund: 're_1', amountUsd: '100' })).toBe(
      'committed',
    );
    expect(receivables.of(on.state).owed.has(idOf('ann'))).toBe(false);
  });

  it('replays to the same state', () => {
    const on = worldWithPurchase();
    on.later(HELD);
    payAll(on);
    refund(on, '40');
    dispute(on);
    closeDispute(on, 'lost');
    const replayed = emptyState(on.state.parameters);
    for (const entry of on.entries) apply(replayed, entry);
    expect(stateDigest(replayed)).toBe(stateDigest(on.state));
  });
});

it('an entry of a version that held nothing replays as it was: queued at once, cancelled without a reason', () => {
  const on = worldWithReferral();
  const earned = on.entries.find(({ facts }) => facts.some(({ kind }) => kind === 'referral.earned'));
  const before = emptyState(on.state.parameters);
  for (const entry of on.entries) {
    const facts = entry.facts.map((fact) => {
      if (fact.kind !== 'referral.earned') return fact;
      const { waitsFor, heldUntil, ...old } = fact;
      expect([waitsFor, heldUntil]).toEqual(['mailbox', undefined]);
      return old;
    });
    apply(before, entry === earned ? { ...entry, facts } : entry);
  }
  expect(rewards.of(before).byKey.get(`${idOf('ben')}:signup`)).toMatchObject({
    status: 'queued',
    heldUntil: null,
  });
  expect(dueRewards(before, on.now)).toHaveLength(1);
});
