/** The vaults that receive a part of every purchase. */
export const PURCHASE_VAULTS = ['marketing', 'core', 'universal'] as const; // R M7
export type PurchaseVault = (typeof PURCHASE_VAULTS)[number];
/** `from_gross`: the vaults' parts are taken from the purchased amount. `on_top`: they are minted in addition. */
export type PurchaseSplitMode = 'from_gross' | 'on_top';
