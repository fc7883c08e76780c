import type { ErrorCode } from '../error-code.ts';
import { issueAccount, userAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import type { Effects, Posting } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { type Micro, writeMicro } from '../money.ts';
import { err, ok, type Result } from '../result.ts';
import type { SettledOrder } from './order.ts';
import { DC_MINT_VAULT } from './mint-vault.ts';
import { orders } from './orders.ts';

/** The order if it has been credited. Errors: ORDER_NOT_FOUND, ORDER_NOT_SETTLED. */
export function creditedOrder(state: State, id: string): Result<SettledOrder, ErrorCode> {
  const order = orders.of(state).byId.get(id);
  if (order === undefined) return err('ORDER_NOT_FOUND', { field: 'order' });
  return order.status === 'settled' ? ok(order) : err('ORDER_NOT_SETTLED', { field: 'order' });
}

type ReversedAmount = {
  readonly userId: string;
  readonly amount: Micro;
  readonly transactionKind: 'chargeback' | 'card_refund';
};

/** Returns DC to the mint, with the transaction that their owner sees; nothing for zero. */
export function reversePurchase(
  state: State,
  { userId, amount, transactionKind }: ReversedAmount,
): Pick<Effects, 'postings' | 'facts'> {
  if (amount === 0n) return { postings: [], facts: [] };
  const postings: Posting[] = [
    { account: userAccount(userId, 'DC'), amount: -amount },
    { account: issueAccount('DC'), amount },
  ];
  const transaction: Fact = {
    amount: writeMicro(amount),
    currency: 'DC',
    fee: '0',
    from: state.users.get(userId)?.address ?? '',
    fromUser: userId,
    kind: 'transaction.recorded',
    to: DC_MINT_VAULT,
    transactionKind,
  };
  return { postings, facts: [transaction] };
}

/** Brings taken DC back from the mint, with the transaction that their owner sees. */
export function restoreCredit(
  state: State,
  userId: string,
  amount: Micro,
): Pick<Effects, 'postings' | 'facts'> {
  const transaction: Fact = {
    amount: writeMicro(amount),
    currency: 'DC',
    fee: '0',
    from: DC_MINT_VAULT,
    kind: 'transaction.recorded',
    to: state.users.get(userId)?.address ?? '',
    toUser: userId,
    transactionKind: 'refund_undone',
  };
  const postings: Posting[] = [
    { account: issueAccount('DC'), amount: -amount },
    { account: userAccount(userId, 'DC'), amount },
  ];
  return { postings, facts: [transaction] };
}

export const smaller = (a: Micro, b: Micro): Micro => (a < b ? a : b);
