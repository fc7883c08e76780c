import type { Role } from '#domain/constants.ts';
import { slices } from '#domain/features.ts';
import {
  type ClosedRequest,
  type Hold,
  indexStaff,
  type Proposal,
  type Schedule,
  type State,
} from '#domain/ledger/state.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { changeDebt } from '#domain/receivable/debt.ts';
import { addOrder } from '#domain/purchase/order-index.ts';
import { type Order, readOrder, writeOrder, type WrittenOrder } from '#domain/purchase/order.ts';
import { putSchedule } from '#domain/schedule/state.ts';
import {
  captureInvestors,
  INVESTOR_WRITERS,
  type InvestorColumns,
  RESTORE_INVESTORS,
} from './investor-columns.ts';
import { captureReferrals, type ReferralColumns, RESTORE_REFERRALS } from './referral-columns.ts';

/** Not in the columns: `wallets` and `staff` follow from `users`, `openOrders`, `ordersByBuyer` and `buyers` from `orders`, `queuedRewards` from `rewards`, `mailboxOwners` from `mailboxes`, `receivables` from `orders`, `rewards` and `collected`, `schedulesByOwner` and `schedulesByHour` from `schedules`, `releasable` from `investors` and `kyc`, `investorVaults` from `investors`, `seq` and `ids` from the id chunks, `parameters` from the configuration. */
type Elsewhere =
  | 'parameters'
  | 'seq'
  | 'ids'
  | 'slices'
  | 'wallets'
  | 'staff'
  | 'openOrders'
  | 'ordersByBuyer'
  | 'buyers'
  | 'queuedRewards'
  | 'mailboxOwners'
  | 'receivables'
  | 'schedulesByOwner'
  | 'schedulesByHour'
  | 'releasable'
  | 'investorVaults';
export type PartKind = Exclude<keyof State, Elsewhere>;
type EveryPart<T extends Readonly<Record<PartKind, unknown>>> = T;

/** The state as columns of plain values, for a snapshot. A new part of `State` that is forgotten here does not compile. */
type OwnColumns = {
  readonly accounts: { readonly names: string[]; readonly posted: bigint[]; readonly held: bigint[] };
  readonly totals: {
    readonly names: string[];
    readonly sent: bigint[];
    readonly received: bigint[];
    readonly counts: number[];
  };
  readonly users: {
    readonly ids: string[];
    readonly addresses: string[];
    readonly openedAt: number[];
    readonly referrers: (string | null)[];
    readonly roles: (readonly Role[])[];
    readonly tdcClaimedAt: (number | null)[];
  };
  readonly holds: {
    readonly ids: string[];
    readonly accounts: string[];
    readonly amounts: bigint[];
    readonly statuses: Hold['status'][];
  };
  readonly proposals: { readonly ids: string[]; readonly proposals: Proposal[] };
  readonly closedRequests: { readonly ids: string[]; readonly hows: ClosedRequest[] };
  /** One row. */
  readonly supply: {
    readonly phases: number[];
    readonly prices: bigint[];
    readonly phaseSold: bigint[];
    readonly totalSold: bigint[];
  };
  /** An order is never changed but replaced, so it is written out later. */
  readonly orders: { readonly ids: string[]; readonly orders: Order[] };
  readonly closedAccounts: {
    readonly ids: string[];
    readonly addresses: string[];
    readonly closedAt: number[];
  };
  readonly schedules: { readonly ids: string[]; readonly schedules: Schedule[] };
};

type StateColumns = EveryPart<OwnColumns & InvestorColumns & ReferralColumns>;

/** By the kind of the part: columns of equal length. */
export type Columns = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

/** Copies the state at this moment. Synchronous, so keep it cheap: numbers are copied here and written out later. */
export const captureColumns = (state: State): Columns => ({
  ...captureState(state),
  ...Object.fromEntries(
    slices.flatMap((slice) =>
      Object.entries(slice.snapshot).map(([kind, table]) => [kind, table.capture(slice.of(state))]),
    ),
  ),
});

function captureState(state: State): StateColumns {
  const columns: StateColumns = {
    accounts: { names: [], posted: [], held: [] },
    totals: { names: [], sent: [], received: [], counts: [] },
    users: { ids: [], addresses: [], openedAt: [], referrers: [], roles: [], tdcClaimedAt: [] },
    holds: { ids: [], accounts: [], amounts: [], statuses: [] },
    proposals: { ids: [...state.proposals.keys()], proposals: [...state.proposals.values()] },
    closedRequests: { ids: [...state.closedRequests.keys()], hows: [...state.closedRequests.values()] },
    supply: {
      phases: [state.supply.phase],
      prices: [state.supply.priceUsd],
      phaseSold: [state.supply.phaseSold],
      totalSold: [state.supply.totalSold],
    },
    orders: { ids: [...state.orders.keys()], orders: [...state.orders.values()] },
    closedAccounts: {
      ids: [...state.closedAccounts.keys()],
      addresses: [...state.closedAccounts.values()].map(({ address }) => address),
      closedAt: [...state.closedAccounts.values()].map(({ closedAt }) => closedAt),
    },
    schedules: { ids: [...state.schedules.keys()], schedules: [...state.schedules.values()] },
    ...captureInvestors(state),
    ...captureReferrals(state),
  };
  const { accounts, totals, users, holds } = columns;
  for (const [name, { posted, held }] of state.accounts) {
    accounts.names.push(name);
    accounts.posted.push(posted);
    accounts.held.push(held);
  }
  for (const [name, { sent, received, count }] of state.totals) {
    totals.names.push(name);
    totals.sent.push(sent);
    totals.received.push(received);
    totals.counts.push(count);
  }
  for (const [id, user] of state.users) {
    users.ids.push(id);
    users.addresses.push(user.address);
    users.openedAt.push(user.openedAt);
    users.referrers.push(user.referrer);
    users.roles.push(user.roles);
    users.tdcClaimedAt.push(user.tdcClaimedAt);
  }
  for (const [id, { account, amount, status }] of state.holds) {
    holds.ids.push(id);
    holds.accounts.push(account);
    holds.amounts.push(amount);
    holds.statuses.push(status);
  }
  return columns;
}

/** Columns as JSON holds them: amounts as decimal strings. */
export type Part = {
  readonly kind: string;
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
};

/** Cuts the columns into parts of at most `rowsMax` rows, one at a time so that the caller can pause in between. */
export function* partsOf(columns: Columns, rowsMax: number): Generator<Part> {
  for (const [kind, lists] of Object.entries(columns)) {
    const rows = Object.values(lists)[0]?.length ?? 0;
    for (let from = 0; from < rows; from += rowsMax) {
      const cut = Object.entries(lists).map(([name, list]) => [
        name,
        list.slice(from, from + rowsMax).map(writerOf(kind)),
      ]);
      yield { kind, columns: Object.fromEntries(cut) as Record<string, unknown[]> };
    }
  }
}

const toJson = (value: unknown): unknown => (typeof value === 'bigint' ? writeMicro(value) : value);
const orderToJson = (value: unknown): unknown =>
  typeof value === 'string' ? value : writeOrder(value as Order);

/** For columns of objects with amounts inside. */
const WRITERS: { readonly [K in PartKind]?: (value: unknown) => unknown } = {
  orders: orderToJson,
  ...INVESTOR_WRITERS,
};

type OwnKind = Exclude<PartKind, keyof InvestorColumns | keyof ReferralColumns>;

type PartColumns<K extends OwnKind> = {
  readonly [C in keyof StateColumns[K]]: StateColumns[K][C] extends bigint[]
    ? string[]
    : StateColumns[K][C] extends Order[]
      ? WrittenOrder[]
      : StateColumns[K][C];
};

/** Puts a part back into the state. The part must have passed its digest: its shape is what `partsOf` made. */
export function restorePart(state: State, { kind, columns }: Part): void {
  const slice = sliceOf(kind);
  if (slice !== undefined) {
    slice.snapshot[kind]?.restore(slice.of(state), columns);
    return;
  }
  if (!Object.hasOwn(RESTORE, kind))
    throw new Error(`a snapshot holds ${kind}, which this version does not know`);
  RESTORE[kind as PartKind](state, columns as never);
}

/** The slice that a part of this kind belongs to. */
const sliceOf = (kind: string) => slices.find(({ snapshot }) => Object.hasOwn(snapshot, kind));

function writerOf(kind: string): (value: unknown) => unknown {
  const table = sliceOf(kind)?.snapshot[kind];
  if (table?.write !== undefined) return (value) => table.write?.(value);
  return WRITERS[kind as PartKind] ?? toJson;
}

const RESTORE_OWN: { readonly [K in OwnKind]: (state: State, part: PartColumns<K>) => void } = {
  accounts(state, { names, posted, held }) {
    names.forEach((name, row) => {
      state.accounts.set(name, { posted: readMicro(at(posted, row)), held: readMicro(at(held, row)) });
    });
  },
  totals(state, { names, sent, received, counts }) {
    names.forEach((name, row) => {
      const count = at(counts, row);
      state.totals.set(name, {
        sent: readMicro(at(sent, row)),
        received: readMicro(at(received, row)),
        count,
      });
    });
  },
  users(state, { ids, addresses, openedAt, referrers, roles, tdcClaimedAt }) {
    ids.forEach((id, row) => {
      const address = at(addresses, row);
      state.users.set(id, {
        address,
        openedAt: at(openedAt, row),
        referrer: at(referrers, row),
        roles: at(roles, row),
        tdcClaimedAt: at(tdcClaimedAt, row),
      });
      state.wallets.set(address, id);
      indexStaff(state, id);
    });
  },
  holds(state, { ids, accounts, amounts, statuses }) {
    ids.forEach((id, row) => {
      const amount = readMicro(at(amounts, row));
      state.holds.set(id, { account: at(accounts, row), amount, status: at(statuses, row) });
    });
  },
  proposals(state, { ids, proposals }) {
    ids.forEach((id, row) => {
      state.proposals.set(id, at(proposals, row));
    });
  },
  closedRequests(state, { ids, hows }) {
    ids.forEach((id, row) => {
      state.closedRequests.set(id, at(hows, row));
    });
  },
  supply(state, { phases, prices, phaseSold, totalSold }) {
    phases.forEach((phase, row) => {
      state.supply = {
        phase,
        priceUsd: readMicro(at(prices, row)),
        phaseSold: readMicro(at(phaseSold, row)),
        totalSold: readMicro(at(totalSold, row)),
      };
    });
  },
  orders(state, { ids, orders }) {
    ids.forEach((id, row) => {
      const order = readOrder(at(orders, row));
      addOrder(state, id, order);
      if (order.status === 'settled')
        changeDebt(state.receivables, order.userId, { purchases: order.receivable });
    });
  },
  closedAccounts(state, { ids, addresses, closedAt }) {
    ids.forEach((id, row) => {
      state.closedAccounts.set(id, { address: at(addresses, row), closedAt: at(closedAt, row) });
    });
  },
  schedules(state, { ids, schedules }) {
    ids.forEach((id, row) => {
      putSchedule(state, id, at(schedules, row));
    });
  },
};

const RESTORE = { ...RESTORE_OWN, ...RESTORE_INVESTORS, ...RESTORE_REFERRALS };

/** The columns of a part are equally long; a shorter one is a snapshot that its digest should have refused. */
function at<T>(column: readonly T[], row: number): T {
  const value = column[row];
  if (value === undefined) throw new Error(`a snapshot's column ends before row ${String(row)}`);
  return value;
}
