/**
 * The business constants, each with its source: C = consumer specification, L = launchpad specification, R = ruling.
 * Those of one feature are in its folder; where both readings of a specification must stay possible, the reading is one of
 * its parameters (`ledger/parameters.ts`).
 */
import { MICRO_PER_UNIT, type Micro } from './money.ts';

export const ADDRESS_PREFIX = 'VIQ'; // R
/** The pattern of a wallet address, for code that reads one without loading schemas. */
export const ADDRESS_PATTERN = new RegExp(`^${ADDRESS_PREFIX}-\\d{10,16}-[0-9A-Za-z]{12}$`);

export const CURRENCIES = ['DC', 'TDC', 'USD'] as const; // C1
export type Currency = (typeof CURRENCIES)[number];

export const ROLES = ['owner', 'admin', 'user'] as const; // C3
export type Role = (typeof ROLES)[number];
/** Whether somebody with these roles is of the staff. */
export const isStaff = (roles: readonly string[]): boolean =>
  roles.includes('owner') || roles.includes('admin');

export const TDC_CLAIM_MICRO: Micro = 200n * MICRO_PER_UNIT; // C9, L9
export const TDC_CLAIM_EVERY_MS = 24 * 3_600_000; // R M15: rolling 24 h

/** Micro-dollars for one DC when the sale begins. */
export const DC_PRICE_AT_START_USD: Micro = MICRO_PER_UNIT; // C9: $1.00

/** Whether the explorer shows a wallet's USD and TDC publicly; people can hide all their balances. */
export const EXPLORER_SHOW_USD: boolean = true; // R A3
