/** Where the operator has a month paid to the investors. */
export const PAYOUTS_PATH = '/api/operator/payouts';
