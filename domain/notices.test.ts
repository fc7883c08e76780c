/**
 * Proves that the text of every notification is made from the facts of its entry, and that it throws without its fact.
 */
import { describe, expect, it } from 'vitest';
import type { Fact, Notice, TransactionFact } from './ledger/facts.ts';
import { addressLengthMax, reasonLengthMax } from './limits.ts';
import { NOTICES, noticeText, noticeType } from './notices.ts';
import { SECURITY_NOTICES } from './security-notice/notices.ts';

const transaction: TransactionFact = {
  amount: '1025.5',
  currency: 'TDC',
  fee: '0',
  from: 'VIQ-1-from',
  kind: 'transaction.recorded',
  to: 'VIQ-1-to',
  transactionKind: 'send',
};
const proposal = {
  command: 'role.grant',
  payload: { role: 'admin', userId: 'u' },
  proposal: '000000000007',
  proposer: 'o',
  subject: 'VIQ-1-to',
} as const;
const referral = { address: 'VIQ-1800000000000-k3v9q2abcdef', referred: 'r', userId: 'u' } as const;
const purchase = { order: 'an-order', userId: 'u' } as const;
const facts: Fact[] = [
  transaction,
  { kind: 'account.opened', userId: 'u', address: 'VIQ-1-mine' },
  {
    amount: '101',
    code: 'INSUFFICIENT_FUNDS',
    currency: 'DC',
    kind: 'transfer.refused',
    to: 'VIQ-1-to',
    userId: 'u',
  },
  { kind: 'role.granted', userId: 'u', role: 'admin' },
  { ...proposal, kind: 'approval.proposed', dueAt: 1, expiresAt: 2 },
  { ...proposal, kind: 'approval.executed', approvers: ['o', 'p'] },
  { ...proposal, kind: 'approval.rejected', reason: 'Too early' },
  { ...proposal, kind: 'approval.expired' },
  { ...proposal, kind: 'approval.lapsed', code: 'ROLE_HELD' },
  { ...purchase, amount: '7.495', dispute: 'd', held: '5', kind: 'order.disputed', shortfall: '2.495' },
  {
    ...purchase,
    dispute: 'd',
    kind: 'order.dispute_closed',
    outcome: 'lost',
    shortfall: '0',
    taken: '7.495',
  },
  {
    dc: '500',
    investor: 1,
    kind: 'investor.joined',
    priceUsd: '1.25',
    usd: '625',
    userId: 'u',
    vault: 'VIQ-1-vault',
  },
  { amount: '70', exit: '000000000009', kind: 'investor.exit_requested', userId: 'u' },
  {
    amount: '50',
    exit: '000000000009',
    kind: 'investor.exit_paid',
    left: '20',
    month: '2026-11',
    reserveLeft: '0',
    step: 1,
    usd: '62.5',
    userId: 'u',
  },
  { kind: 'kyc.requested', userId: 'v' },
  {
    afterBlock: 56,
    afterSeq: 1_203,
    kind: 'loss.accepted',
    knownSeq: 1_210,
    part: 0,
    since: '2026-11-23T11:20:33.000Z',
  },
  { kind: 'clock.stepped', stepMs: -3_600_000 },
  { kind: 'kyc.verified', userId: 'u' },
  { kind: 'kyc.rejected', reason: 'The photo cannot be read', userId: 'u' },
  {
    amount: '9',
    kind: 'payout.shared',
    month: '2026-10',
    percentage: '3.00',
    status: 'paid',
    userId: 'other',
  },
  { amount: '3.5', kind: 'payout.shared', month: '2026-10', percentage: '1.00', status: 'paid', userId: 'u' },
  { ...purchase, amount: '3', kind: 'order.refunded', refund: 'r', shortfall: '0', taken: '3', usd: '4' },
  { ...referral, amount: '0.3003', kind: 'referral.paid', trigger: 'purchase' },
  { ...referral, amount: '25', joinedAt: 1, kind: 'referral.earned', trigger: 'project' },
];
const wordsOf = (notice: Notice, given = facts) =>
  noticeText({ kind: 'notification.raised', notice, userId: 'u' }, given);

describe('the words of notices', () => {
  it.each([
    ['wallet.opened', 'system', 'Welcome to VaultIQ', 'Your wallet is ready. Its address is VIQ-1-mine'],
    ['transfer.sent', 'transaction', 'Transfer sent', 'Sent 1,025.50 TDC to VIQ-1-to'],
    ['transfer.received', 'transaction', 'Transfer Received!', 'Received 1,025.50 TDC from VIQ-1-from'],
    [
      'transfer.refused',
      'transaction',
      'Transfer not sent',
      '101.00 DC to VIQ-1-to stayed in your wallet: Insufficient balance. Send less, or add funds first.',
    ],
    ['funds.issued', 'transaction', 'Funds added', '1,025.50 TDC were added to your wallet'],
    ['tdc.claimed', 'transaction', 'TDC claimed', '1,025.50 TDC were added to your wallet'],
    ['tdc.granted', 'transaction', 'TDC received', '1,025.50 TDC were added to your wallet'],
    ['purchase.settled', 'transaction', 'DC purchased', '1,025.50 TDC were added to your wallet'],
    [
      'purchase.disputed',
      'transaction',
      'Card payment disputed',
      '5.00 DC are held until the dispute of your card payment is decided',
    ],
    [
      'purchase.dispute_won',
      'transaction',
      'Dispute closed',
      'The dispute of your card payment is over, and nothing is held for it any more',
    ],
    [
      'purchase.charged_back',
      'transaction',
      'Card payment taken back',
      'Your bank took a card payment back, so 7.495 DC left your wallet',
    ],
    [
      'purchase.refunded',
      'transaction',
      'Card payment refunded',
      '$4.00 went back to your card, and 3.00 DC left your wallet',
    ],
    [
      'investor.joined',
      'transaction',
      'Investment received',
      '500.00 DC are in your investor vault, worth $625.00 today',
    ],
    [
      'investor.exit_requested',
      'transaction',
      'Exit requested',
      'You asked for 70.00 DC from your investor vault',
    ],
    [
      'investor.exit_paid',
      'transaction',
      'Exit paid',
      '50.00 DC came from your investor vault to your wallet. 20.00 DC of your exit wait for the liquidity reserve',
    ],
    ['kyc.requested', 'system', 'Verification requested', 'Somebody asks to have their identity verified'],
    [
      'kyc.verified',
      'system',
      'Identity verified',
      'Your identity is verified. Payouts that were held for you are on their way',
    ],
    [
      'kyc.rejected',
      'system',
      'Identity not verified',
      'Your identity was not verified: The photo cannot be read',
    ],
    ['payout.paid', 'transaction', 'Monthly payout', '3.50 DC for October 2026 were added to your wallet'],
    [
      'payout.held',
      'transaction',
      'Monthly payout held',
      '3.50 DC for October 2026 are kept for you until your identity is verified',
    ],
    [
      'referral.paid',
      'transaction',
      'Referral reward',
      '0.3003 DC were added to your wallet: VIQ-1800…abcdef bought DC for the first time',
    ],
    [
      'referral.queued',
      'other',
      'Referral reward on its way',
      'VIQ-1800…abcdef created a first project. 25.00 DC are paid to you as soon as the marketing vault can',
    ],
    ['role.granted', 'security', 'Role added', 'You now hold the role admin'],
    ['role.revoked', 'security', 'Role removed', 'You no longer hold the role admin'],
    [
      'approval.proposed',
      'security',
      'Approval needed',
      'It was proposed to give the role admin to VIQ-1-to. It takes a second owner or admin; where there is none, it happens 24 hours after it was proposed',
    ],
    ['approval.executed', 'security', 'Proposal carried out', 'Done: give the role admin to VIQ-1-to'],
    [
      'approval.rejected',
      'security',
      'Proposal rejected',
      'Your proposal to give the role admin to VIQ-1-to was rejected: Too early',
    ],
    [
      'approval.expired',
      'security',
      'Proposal expired',
      'Nobody decided in time on your proposal to give the role admin to VIQ-1-to',
    ],
    [
      'approval.lapsed',
      'security',
      'Proposal not carried out',
      'Your proposal to give the role admin to VIQ-1-to could not be carried out: The user holds this role already',
    ],
  ] as const)('%s', (notice, type, title, message) => {
    expect(wordsOf(notice)).toEqual({ type, title, message });
    expect(noticeType({ kind: 'notification.raised', notice, userId: 'u' }, facts)).toBe(type);
  });

  const reason = 'x'.repeat(reasonLengthMax);
  it.each([
    ['role.revoke', proposal.payload],
    ['supply.set_price', { priceUsd: '9999.999999', reason }],
  ])('of %s fit into a notification, however long the reason and the address', (command, payload) => {
    const long = { ...proposal, command, payload, subject: 'x'.repeat(addressLengthMax) };
    const proposed: Fact = { ...long, kind: 'approval.proposed', dueAt: 1, expiresAt: 2 };
    expect(wordsOf('approval.proposed', [proposed]).message.length).toBeLessThanOrEqual(400);
    for (const kind of [
      'approval.executed',
      'approval.rejected',
      'approval.expired',
      'approval.lapsed',
    ] as const) {
      const fact: Fact = { ...long, kind, reason, code: 'ROLE_KEPT' };
      expect(wordsOf(kind, [fact]).message.length).toBeLessThanOrEqual(400);
    }
  });

  it('of a price name the price', () => {
    const payload = { priceUsd: '1.5', reason: 'Demand' };
    const fact: Fact = { ...proposal, command: 'supply.set_price', payload, kind: 'approval.expired' };
    expect(wordsOf('approval.expired', [fact]).message).toBe(
      'Nobody decided in time on your proposal to set the price of DC to $1.50',
    );
  });

  it.each(NOTICES.filter((notice) => !(SECURITY_NOTICES as readonly string[]).includes(notice)))(
    '%s requires its fact',
    (notice) => {
      expect(() => wordsOf(notice, [])).toThrow('a notice without its fact');
    },
  );
});
