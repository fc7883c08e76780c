import type { TransactionFact } from '../ledger/facts.ts';
import { type Micro, writeMicro } from '../money.ts';

type DcMovement = Pick<TransactionFact, 'from' | 'to' | 'transactionKind'> & { readonly amount: Micro };

/** The transaction of DC between two accounts of a project. */
export const dcMovement = ({ amount, from, to, transactionKind }: DcMovement): TransactionFact => ({
  amount: writeMicro(amount),
  currency: 'DC',
  fee: '0',
  from,
  kind: 'transaction.recorded',
  to,
  transactionKind,
});
