/** The types and states of projects, and the fixed numbers of the launchpad. What an operator may set is in `parameters.ts`. */
import { MICRO_PER_UNIT, type Micro } from '../money.ts';
import { DAY_MS } from '../calendar.ts';

export const PROJECT_TYPES = ['standard', 'liquidity_generating'] as const; // L3
export type ProjectType = (typeof PROJECT_TYPES)[number];

export const PROJECT_TYPE_WORDS: Readonly<Record<ProjectType, string>> = {
  standard: 'Standard',
  liquidity_generating: 'Liquidity Generating',
};

/**
 * `pending`: waits for a decision by staff. `active`: upcoming or open. `succeeded`: the raise is over and waits
 * for go-live. `rejected` and `withdrawn` never opened; `failed`: the soft cap was missed, and everybody is refunded.
 */
export const PROJECT_STATES = [
  'pending',
  'active',
  'succeeded',
  'launched',
  'rejected',
  'withdrawn',
  'failed',
] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

/** The age of a creator's account, and the sum that the project has raised, from which it has the Verified badge (ruling L16). */
export const VERIFIED_ACCOUNT_AGE_MS = 365 * DAY_MS; // L6, R L16
/** Micro-dollars, at the current price of DC. */
export const VERIFIED_RAISE_USD: Micro = 50_000n * MICRO_PER_UNIT; // L6, R L16

/** What can happen to a change of the terms that is proposed to the backers (ruling L19). */
export const CHANGE_EVENTS = ['proposed', 'in_force', 'withdrawn', 'lapsed'] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

export const TOTAL_SUPPLY_MIN: Micro = 1_000_000n * MICRO_PER_UNIT; // L5
export const TOTAL_SUPPLY_MAX: Micro = 1_000_000_000_000n * MICRO_PER_UNIT; // L5

/** How long a project that has succeeded waits for its creator before it launches automatically. */
export const GO_LIVE_WINDOW_MS = 7 * DAY_MS; // L4, R L5
