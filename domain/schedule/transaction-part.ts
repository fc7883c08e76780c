/** The schedule that sent a transaction. The payee does not learn that it was scheduled. Pure. */
import type { TransactionPart } from '../ledger/document-parts.ts';

export const schedulePart: TransactionPart = {
  on: { 'schedule.sent': true },
  fieldsOf: (fact, userId) =>
    fact.kind === 'schedule.sent' && fact.userId === userId ? { scheduleId: fact.schedule } : {},
};
