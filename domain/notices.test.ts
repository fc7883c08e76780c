/** Proves that every notice has words made from the facts of its entry, and none without its fact. */
import { describe, expect, it } from 'vitest';
import { type Fact, NOTICES, type TransactionFact } from './ledger/entry.ts';
import { noticeText } from './notices.ts';

const transaction: TransactionFact = {
  amount: '25.5',
  currency: 'TDC',
  fee: '0',
  from: 'VIQ-1-from',
  kind: 'transaction.recorded',
  to: 'VIQ-1-to',
  transactionKind: 'send',
};
const facts: Fact[] = [
  transaction,
  { kind: 'account.opened', userId: 'u', address: 'VIQ-1-mine' },
  { kind: 'role.granted', userId: 'u', role: 'admin' },
];
const wordsOf = (notice: (typeof NOTICES)[number], given = facts) =>
  noticeText({ kind: 'notification.raised', notice, userId: 'u' }, given);

describe('the words of notices', () => {
  it.each([
    ['wallet.opened', 'system', 'Welcome to VaultIQ', 'Your wallet is ready. Its address is VIQ-1-mine'],
    ['transfer.sent', 'transaction', 'Transfer sent', 'Sent 25.5 TDC to VIQ-1-to'],
    ['transfer.received', 'transaction', 'Transfer Received!', 'Received 25.5 TDC from VIQ-1-from'],
    ['funds.issued', 'transaction', 'Funds added', '25.5 TDC were added to your wallet'],
    ['tdc.claimed', 'transaction', 'TDC claimed', '25.5 TDC were added to your wallet'],
    ['tdc.granted', 'transaction', 'TDC received', '25.5 TDC were added to your wallet'],
    ['role.granted', 'security', 'Role added', 'You now hold the role admin'],
    ['role.revoked', 'security', 'Role removed', 'You no longer hold the role admin'],
  ] as const)('%s', (notice, type, title, message) => {
    expect(wordsOf(notice)).toEqual({ type, title, message });
  });

  it.each(NOTICES)('%s needs its fact', (notice) => {
    expect(() => wordsOf(notice, [])).toThrow('a notice without its fact');
  });
});
