import type { Payee } from '#domain/account/session.ts';
import { PAYEE_PATH } from '#domain/transfer/paths.ts';
import { exchange } from './http.ts';
import type { Outcome } from './problem.ts';

export type PayeeOutcome = Outcome<Payee>;

/** Asks the service whose wallet this is. */
export const fetchPayee = (address: string): Promise<PayeeOutcome> =>
  exchange('get', PAYEE_PATH, { values: { address } });
