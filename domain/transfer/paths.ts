/** Where the service says whose an address is. */
export const PAYEE_PATH = '/api/payees/{address}';
