import type { ComponentType } from 'react';

/** For everybody (C6). The list of visitors and that of whoever is signed in each have a screen for every one of them. */
export const PUBLIC_PATHS = [
  'explorer',
  'explorer/tx/:transactionId',
  'explorer/vaults',
  'explorer/vault/:vault',
  'explorer/:walletAddress',
  'digital-credit-supply',
  'investors',
  'developer',
  'verify',
] as const;

/** For whoever is signed in; a visitor signs in first and comes back. */
export const OWN_PATHS = [
  'dashboard',
  'wallet',
  'wallet/statements',
  'wallet/charts',
  'wallet/scheduled',
  'more',
  'security',
  'notifications',
  'referral',
  'market',
  'market/data',
  'launchpad',
  'payment/success',
  'payment/cancelled',
] as const;

export type PublicPath = (typeof PUBLIC_PATHS)[number];
export type OwnPath = (typeof OWN_PATHS)[number];
export type ScreensAt<Path extends string> = Readonly<Record<Path, ComponentType>>;
