import type { Role } from '../constants.ts';
import type { Micro } from '../money.ts';
import type { AccountName } from './accounts.ts';
import { CommandIds, type CommandIdsOptions } from './command-ids.ts';
import type { RuleParameters } from './parameters.ts';

/** Micro-units; the available amount is posted − held. */
export type Balance = { posted: Micro; held: Micro };

/**
 * An amount set aside for a purpose, which can be captured and released in any number of parts. Micro-units: amount =
 * captured + released + remaining.
 */
export type Hold = {
  readonly account: AccountName;
  /** The amount when it was placed. */
  readonly amount: Micro;
  captured: Micro;
  /** Still held. */
  remaining: Micro;
};

export type UserState = {
  readonly address: string;
  /** ms since the epoch */
  readonly openedAt: number;
  readonly referrer: string | null;
  roles: readonly Role[];
  /** ms since the epoch of the last claim, or null */
  tdcClaimedAt: number | null;
};

/**
 * How much an account has sent and received in its whole history (ruling A4), in micro-units, and in how many
 * transactions.
 */
export type Totals = { sent: Micro; received: Micro; count: number };

/** A closed account: its wallet address, and when it was closed in ms. */
export type ClosedAccount = { readonly address: string; readonly closedAt: number };

/**
 * Everything that money rules read. Only `apply` changes it: the maps are mutable for speed, and nothing outside
 * `domain/ledger` and the features' slices writes to them.
 */
export type State = {
  readonly parameters: RuleParameters;
  /** The seq of the last entry applied; 0 before the first. */
  seq: number;
  readonly accounts: Map<AccountName, Balance>;
  readonly holds: Map<string, Hold>;
  readonly users: Map<string, UserState>;
  /** wallet address → user id */
  readonly wallets: Map<string, string>;
  /** user id → the account that they had; a closed account is no longer in `users` or `wallets` */
  readonly closedAccounts: Map<string, ClosedAccount>;
  /** The users who are owner or admin: a small set, so that nobody has to search all users for them. */
  readonly staff: Set<string>;
  readonly totals: Map<AccountName, Totals>;
  /** command id → seq of its entry: the idempotency index, kept for ever */
  readonly ids: CommandIds;
  /** The features' parts by name; read them with `slice.of(state)`. */
  readonly slices: Readonly<Record<string, unknown>>;
};

/** The part of a state that says whose an address is. */
export type AddressState = Pick<State, 'users' | 'closedAccounts' | 'wallets' | 'slices'>;

/** The part of a feature's slice that an empty state needs: see `ledger/feature.ts`. */
type EmptySlice = { readonly name: string; empty(parameters: RuleParameters): unknown };

/** The state before the first entry. */
export function emptyState(
  slices: readonly EmptySlice[],
  parameters: RuleParameters,
  ids?: CommandIdsOptions,
): State {
  return {
    parameters,
    seq: 0,
    accounts: new Map(),
    holds: new Map(),
    users: new Map(),
    wallets: new Map(),
    closedAccounts: new Map(),
    staff: new Set(),
    totals: new Map(),
    ids: new CommandIds(ids),
    slices: Object.fromEntries(slices.map((slice) => [slice.name, slice.empty(parameters)])),
  };
}

const ZERO: Readonly<Balance> = Object.freeze({ posted: 0n, held: 0n });

/** The balance of an account; zero if it has never moved. */
export const balanceOf = (state: State, account: AccountName): Readonly<Balance> =>
  state.accounts.get(account) ?? ZERO;

/** The amount that an account can spend, in micro-units. */
export function availableOf(state: State, account: AccountName): Micro {
  const balance = balanceOf(state, account);
  return balance.posted - balance.held;
}

/** The wallet address of an open or closed account. */
export const addressOfUser = (
  state: Pick<State, 'users' | 'closedAccounts'>,
  userId: string,
): string | undefined => (state.users.get(userId) ?? state.closedAccounts.get(userId))?.address;

export const hasRole = (state: State, userId: string, ...roles: readonly Role[]): boolean =>
  state.users.get(userId)?.roles.some((role) => roles.includes(role)) ?? false;

/** Whether there is an owner. Until then the system appoints people; afterwards people do. */
export const hasOwner = (state: State): boolean =>
  [...state.staff].some((userId) => hasRole(state, userId, 'owner'));

/** Updates `staff` from a user's roles, whatever changed them. */
export function indexStaff(state: State, userId: string): void {
  if (hasRole(state, userId, 'owner', 'admin')) state.staff.add(userId);
  else state.staff.delete(userId);
}
