import { assertParameters, DEFAULT_PARAMETERS, type Role, type RuleParameters } from '../constants.ts';
import type { Micro } from '../money.ts';
import type { Order } from '../purchase/order.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Debt } from '../receivable/debt.ts';
import type { Reward } from '../referral/reward.ts';
import { startingSupply, type Supply } from '../supply/supply.ts';
import {
  type Exit,
  type Investor,
  type Kyc,
  type Programme,
  startingProgramme,
} from '../investor/programme.ts';
import type { AccountName } from './accounts.ts';
import { CommandIds, type CommandIdsOptions } from './command-ids.ts';
import type { Payload } from './entry.ts';
import type { ScheduleDate, SchedulePlan, ScheduledTransfer } from '../schedule/schema.ts';

/** Micro-units; what can be spent is posted − held. */
export type Balance = { posted: Micro; held: Micro };

export type Hold = {
  readonly account: AccountName;
  readonly amount: Micro;
  status: 'placed' | 'captured' | 'released';
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

/** A dangerous command of a person that waits for others to agree (ruling A12). Times in ms. */
export type Proposal = {
  /** The type of the command, and its payload as its schema gave it. */
  readonly command: string;
  readonly payload: Payload;
  readonly proposer: string;
  /** The user whom it is about, who has no say in it, and their address; null when it is about nobody. */
  readonly concerns: string | null;
  readonly subject: string | null;
  /** Who agreed so far, the proposer first. */
  readonly approvers: readonly string[];
  readonly dueAt: number;
  readonly expiresAt: number;
};

/** An account that was closed: whose address it was, ms. */
export type ClosedAccount = { readonly address: string; readonly closedAt: number };

export type ClosedRequest = 'paid' | 'cancelled';
/** An open schedule: what is sent on which dates, and the one that comes next. Times in ms. */
export type Schedule = {
  readonly userId: string;
  readonly transfer: ScheduledTransfer;
  readonly plan: SchedulePlan;
  readonly next: ScheduleDate;
  readonly paused: boolean;
  /** The number of the date that the person was last warned of; 0 for none. */
  readonly warned: number;
};

/**
 * Everything that money rules read. Changed by `apply` alone.
 * The maps are mutable for speed; nothing outside `domain/ledger` and a command's own `apply` writes to them.
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
  /** The open ones by their id, in the order in which they were made. */
  readonly proposals: Map<string, Proposal>;
  /** request id → why nobody can pay it any more; one that is not here may be open */
  readonly closedRequests: Map<string, ClosedRequest>;
  /** The open ones by their id. */
  readonly schedules: Map<string, Schedule>;
  /** user id → the ids of their open schedules: few, so that nobody looks for them among all. Nobody who has none. */
  readonly schedulesByOwner: Map<string, Set<string>>;
  /** hour since the epoch → the ids of the schedules whose next date lies in it; none that is paused. */
  readonly schedulesByHour: Map<number, Set<string>>;
  readonly totals: Map<AccountName, Totals>;
  supply: Supply;
  /** Every purchase by the id of its order. */
  readonly orders: Map<string, Order>;
  /** The orders that are open, in the order in which they were opened: few, so that nobody looks for them among all. */
  readonly openOrders: Set<string>;
  /** user id → the ids of their orders, whatever became of them: follows from `orders`. Nobody who has none. */
  readonly ordersByBuyer: Map<string, Set<string>>;
  /** The users who have bought before, whatever became of it: follows from `orders`. */
  readonly buyers: Set<string>;
  /** The rewards for referrals by `rewardKey`, in the order in which they began to count. */
  readonly rewards: Map<string, Reward>;
  /** Those that wait to be paid, in the same order. */
  readonly queuedRewards: Set<string>;
  /** user id → the mailbox that they have confirmed, and its first owner by its keyed hash: the second follows from the first. */
  readonly mailboxes: Map<string, Mailbox>;
  readonly mailboxOwners: Map<string, string>;
  /** user id → what they owe; nobody who owes nothing. Follows from `orders`, `rewards` and `collected`. */
  readonly receivables: Map<string, Debt>;
  /** user id → what was collected of what they owed, ever. */
  readonly collected: Map<string, Debt>;
  /** user id → what they have in the investor programme, in the order of joining. */
  readonly investors: Map<string, Investor>;
  /** address of an investor's vault → user id */
  readonly investorVaults: Map<string, string>;
  /** user id → whether their identity is verified; nobody who has never asked. */
  readonly kyc: Map<string, Kyc>;
  /** The verified users of whom shares are held: follows from `investors` and `kyc`. */
  readonly releasable: Set<string>;
  /** The exits that are not paid in full, in the order of asking. */
  readonly exits: Map<string, Exit>;
  /** month → what has come into the universal vault in it, in DC, while it is not closed. */
  readonly inflows: Map<string, Micro>;
  programme: Programme;
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
    proposals: new Map(),
    closedRequests: new Map(),
    schedules: new Map(),
    schedulesByOwner: new Map(),
    schedulesByHour: new Map(),
    totals: new Map(),
    supply: startingSupply(parameters),
    orders: new Map(),
    openOrders: new Set(),
    ordersByBuyer: new Map(),
    buyers: new Set(),
    rewards: new Map(),
    queuedRewards: new Set(),
    mailboxes: new Map(),
    mailboxOwners: new Map(),
    receivables: new Map(),
    collected: new Map(),
    releasable: new Set(),
    investors: new Map(),
    investorVaults: new Map(),
    kyc: new Map(),
    exits: new Map(),
    inflows: new Map(),
    programme: startingProgramme(),
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

/** The parameters with the price of today instead of that of the beginning: what a flat fee in DC goes by. */
export function parametersNow({ parameters, supply }: State): RuleParameters {
  const { priceUsd } = supply;
  return parameters.dcPriceUsd === priceUsd ? parameters : { ...parameters, dcPriceUsd: priceUsd };
}

/** Whether there is an owner yet: until then the system appoints people, from then on people do. */
export const hasOwner = (state: State): boolean =>
  [...state.staff].some((userId) => hasRole(state, userId, 'owner'));

/** Keeps `staff` in step with a user's roles, whatever changed them. */
export function indexStaff(state: State, userId: string): void {
  if (hasRole(state, userId, 'owner', 'admin')) state.staff.add(userId);
  else state.staff.delete(userId);
}
