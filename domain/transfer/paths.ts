/** The path that answers whose an address is. */
import type { Payee } from '../account/session.ts';

export const PAYEE_PATH = '/api/payees/{address}';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PAYEE_PATH]: { get: { answer: Payee } };
  }
}
