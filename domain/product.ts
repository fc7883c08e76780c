/** Separate from the other constants: the first view of the app needs these without their imports. */
export const PRODUCT_NAME = 'VaultIQ'; // R

/** ms since the epoch. */
export const LAUNCH_AT_MS = 1_763_078_400_000; // C9, R M12: 2025-11-14T00:00:00Z

/** An operator puts their own here: the specification names the links, not their targets (C2). */
export const SUPPORT_EMAIL = 'support@vaultiq.example';
export const COMPANY_URL = 'https://vaultiq.example/';
export const PRIVACY_URL = 'https://vaultiq.example/privacy';
