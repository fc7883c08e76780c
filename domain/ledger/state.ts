import { assertParameters, DEFAULT_PARAMETERS, type Role, type RuleParameters } from '../constants.ts';
import type { Micro } from '../money.ts';
import type { AccountName } from './accounts.ts';
import { CommandIds, type CommandIdsOptions } from './command-ids.ts';

/** Micro-units; what can be spent is posted − held. */
export type Balance = { posted: Micro; held: Micro };

/** An amount set aside for a purpose; captured and released in any number of parts. Micro-units: amount = captured + released + remaining. */
export type Hold = {
  readonly account: AccountName;
  /** As it was placed. */
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

/** What an account has sent and received in its whole history (ruling A4), micro-units, and how many transactions. */
export type Totals = { sent: Micro; received: Micro; count: number };

/** An account that was closed: whose address it was, ms. */
export type ClosedAccount = { readonly address: string; readonly closedAt: number };

/**
 * Everything that money rules read. Changed by `apply` alone: the maps are mutable for speed, and nothing outside `domain/ledger`
 * and the features' slices writes to them.
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
  /** user id → the account that they had; they are in neither `users` nor `wallets` any more */
  readonly closedAccounts: Map<string, ClosedAccount>;
  /** The users who are owner or admin: few, so that nobody has to look for them among all. */
  readonly staff: Set<string>;
  readonly totals: Map<AccountName, Totals>;
  /** command id → seq of its entry: the idempotency index, for ever */
  readonly ids: CommandIds;
  /** The features' parts by name; read through `slice.of(state)`. */
  readonly slices: Readonly<Record<string, unknown>>;
};

/** What a state needs of the slice of a feature: see `ledger/feature.ts`. */
type EmptySlice = { readonly name: string; empty(parameters: RuleParameters): unknown };

/** The state before the first entry. Throws for parameters that make no sense: a wrong configuration stops the start. */
export function emptyState(
  slices: readonly EmptySlice[],
  parameters: RuleParameters = DEFAULT_PARAMETERS,
  ids?: CommandIdsOptions,
): State {
  assertParameters(parameters);
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

/** The balance of an account; zero for one that has never moved. */
export const balanceOf = (state: State, account: AccountName): Readonly<Balance> =>
  state.accounts.get(account) ?? ZERO;

/** What an account can spend, in micro-units. */
export function availableOf(state: State, account: AccountName): Micro {
  const balance = balanceOf(state, account);
  return balance.posted - balance.held;
}

/** The address of a wallet that somebody has, or had. */
export const addressOfUser = (
  state: Pick<State, 'users' | 'closedAccounts'>,
  userId: string,
): string | undefined => (state.users.get(userId) ?? state.closedAccounts.get(userId))?.address;

export const hasRole = (state: State, userId: string, ...roles: readonly Role[]): boolean =>
  state.users.get(userId)?.roles.some((role) => roles.includes(role)) ?? false;

/** Whether there is an owner yet: until then the system appoints people, from then on people do. */
export const hasOwner = (state: State): boolean =>
  [...state.staff].some((userId) => hasRole(state, userId, 'owner'));

/** Keeps `staff` in step with a user's roles, whatever changed them. */
export function indexStaff(state: State, userId: string): void {
  if (hasRole(state, userId, 'owner', 'admin')) state.staff.add(userId);
  else state.staff.delete(userId);
}
