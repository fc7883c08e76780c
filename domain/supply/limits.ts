/** Dollars for one DC. */
export const priceUsdMax = 10_000n;
export const priceEventsShownMax = 10; // C9
export const supplyLogShownMax = 10; // C9
export const phasesShown = 5; // C9
