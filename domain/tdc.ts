import { issueAccount, userAccount } from './ledger/accounts.ts';
import type { NotificationFact, TransactionKind } from './ledger/facts.ts';
import type { Effects } from './ledger/rule.ts';
import { type Micro, writeMicro } from './money.ts';
import { raiseNotice } from './ledger/notice.ts';

/** The explorer's wallet name for the source of test credits. */
export const FAUCET_VAULT = 'FAUCET-VAULT';

type Payment = {
  readonly userId: string;
  readonly address: string;
  readonly amount: Micro;
  readonly transactionKind: TransactionKind;
  readonly notice: NotificationFact['notice'];
};

/** Mints test credits into a wallet and notifies its owner. */
export function tdcPayment({ userId, address, amount, transactionKind, notice }: Payment): Effects {
  const sum = writeMicro(amount);
  const notification: NotificationFact = raiseNotice(userId, notice);
  return {
    postings: [
      { account: issueAccount('TDC'), amount: -amount },
      { account: userAccount(userId, 'TDC'), amount },
    ],
    facts: [
      {
        amount: sum,
        currency: 'TDC',
        fee: '0',
        from: FAUCET_VAULT,
        kind: 'transaction.recorded',
        to: address,
        toUser: userId,
        transactionKind,
      },
      notification,
    ],
  };
}
