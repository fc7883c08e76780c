/** The path by which the operator pays a month to the investors. */
export const PAYOUTS_PATH = '/api/operator/payouts';
