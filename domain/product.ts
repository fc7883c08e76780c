/** Apart from the other constants: the first view of the app needs the name, and none of what those bring along. */
export const PRODUCT_NAME = 'VaultIQ'; // R
