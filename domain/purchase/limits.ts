/** Dollars. */
export const purchaseUsdMin = 10n; // C9
export const purchaseUsdMax = 100_000n;
export const openOrdersPerUserMax = 5;
/** How long an order's prices hold and an unpaid order stays open. */
export const orderLockMs = 15 * 60_000; // R M9
export const orderOpenMs = 24 * 3_600_000;
export const orderIdLengthMax = 48;
/** The id of a payment, a dispute or a refund at the card provider. */
export const providerIdLengthMax = 50;
/** How long a card session can be paid. Stripe requires at least 30 minutes from its creation. */
export const cardSessionTtlMs = 45 * 60_000;
