/**
 * The words of notifications. They are made from the facts of the entry instead of standing in it: two texts would be
 * half of what a transfer takes in the journal.
 */
import { PRODUCT_NAME } from './constants.ts';
import type {
  AccountOpenedFact,
  Fact,
  Notice,
  NotificationFact,
  RoleFact,
  TransactionFact,
} from './ledger/entry.ts';
import { assert } from './result.ts';

export type NoticeText = {
  readonly type: 'transaction' | 'project' | 'system' | 'security' | 'other';
  readonly title: string;
  readonly message: string;
};

type Words = (facts: readonly Fact[]) => NoticeText;

const about = <F extends Fact>(facts: readonly Fact[], kinds: readonly F['kind'][]): F => {
  const found = facts.find((fact): fact is F => kinds.includes(fact.kind));
  assert(found !== undefined, `a notice without its fact: ${kinds.join(', ')}`);
  return found;
};

const movement =
  (title: string, message: (transaction: TransactionFact, sum: string) => string): Words =>
  (facts) => {
    const transaction = about<TransactionFact>(facts, ['transaction.recorded']);
    const sum = `${transaction.amount} ${transaction.currency}`;
    return { type: 'transaction', title, message: message(transaction, sum) };
  };

const added = (_transaction: TransactionFact, sum: string): string => `${sum} were added to your wallet`;

const role =
  (title: string, beginning: string): Words =>
  (facts) => ({
    type: 'security',
    title,
    message: `${beginning} the role ${about<RoleFact>(facts, ['role.granted', 'role.revoked']).role}`,
  });

const WORDS: Readonly<Record<Notice, Words>> = {
  'wallet.opened': (facts) => ({
    type: 'system',
    title: `Welcome to ${PRODUCT_NAME}`,
    message: `Your wallet is ready. Its address is ${about<AccountOpenedFact>(facts, ['account.opened']).address}`,
  }),
  'transfer.sent': movement('Transfer sent', ({ to }, sum) => `Sent ${sum} to ${to}`),
  'transfer.received': movement('Transfer Received!', ({ from }, sum) => `Received ${sum} from ${from}`),
  'funds.issued': movement('Funds added', added),
  'tdc.claimed': movement('TDC claimed', added),
  'tdc.granted': movement('TDC received', added),
  'role.granted': role('Role added', 'You now hold'),
  'role.revoked': role('Role removed', 'You no longer hold'),
};

/** What the person reads. Throws when the entry lacks the fact that the notice is about. */
export const noticeText = ({ notice }: NotificationFact, facts: readonly Fact[]): NoticeText =>
  WORDS[notice](facts);
