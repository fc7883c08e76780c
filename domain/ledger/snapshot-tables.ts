/**
 * The kernel's part of a snapshot: `wallets` and `staff` are derived from `users`; `seq` and `ids` are stored in their
 * own chunks.
 */
import type { Role } from '../constants.ts';
import { readMicro } from '../money.ts';
import type { SnapshotTable } from './feature.ts';
import { type HoldStatus, statusOfHold } from './holds.ts';
import { readSnapshotRows, type SnapshotColumns } from './snapshot-rows.ts';
import { indexStaff, type State } from './state.ts';

type Table = SnapshotTable<State>;

const accounts: Table = {
  capture(state) {
    const columns = { names: [] as string[], posted: [] as bigint[], held: [] as bigint[] };
    for (const [name, { posted, held }] of state.accounts) {
      columns.names.push(name);
      columns.posted.push(posted);
      columns.held.push(held);
    }
    return columns;
  },
  restore(state, columns) {
    for (const row of readSnapshotRows(columns, 'names', 'posted', 'held')) {
      const [name, posted, held] = row as readonly [string, string, string];
      state.accounts.set(name, { posted: readMicro(posted), held: readMicro(held) });
    }
  },
};

const totals: Table = {
  capture(state) {
    const columns = {
      ...{ names: [] as string[], sent: [] as bigint[], received: [] as bigint[], counts: [] as number[] },
    };
    for (const [name, { sent, received, count }] of state.totals) {
      columns.names.push(name);
      columns.sent.push(sent);
      columns.received.push(received);
      columns.counts.push(count);
    }
    return columns;
  },
  restore(state, columns) {
    for (const row of readSnapshotRows(columns, 'names', 'sent', 'received', 'counts')) {
      const [name, sent, received, count] = row as readonly [string, string, string, number];
      state.totals.set(name, { sent: readMicro(sent), received: readMicro(received), count });
    }
  },
};

type UserRow = readonly [string, string, number, string | null, readonly Role[], number | null];

const users: Table = {
  capture(state) {
    const all = [...state.users.values()];
    return {
      ids: [...state.users.keys()],
      addresses: all.map(({ address }) => address),
      openedAt: all.map(({ openedAt }) => openedAt),
      referrers: all.map(({ referrer }) => referrer),
      roles: all.map(({ roles }) => roles),
      tdcClaimedAt: all.map(({ tdcClaimedAt }) => tdcClaimedAt),
    };
  },
  restore(state, columns) {
    const names = ['ids', 'addresses', 'openedAt', 'referrers', 'roles', 'tdcClaimedAt'] as const;
    for (const row of readSnapshotRows(columns, ...names)) {
      const [id, address, openedAt, referrer, roles, tdcClaimedAt] = row as UserRow;
      state.users.set(id, { address, openedAt, referrer, roles, tdcClaimedAt });
      state.wallets.set(address, id);
      indexStaff(state, id);
    }
  },
};

const holds: Table = {
  capture(state) {
    const all = [...state.holds.values()];
    return {
      ids: [...state.holds.keys()],
      accounts: all.map(({ account }) => account),
      amounts: all.map(({ amount }) => amount),
      statuses: all.map(statusOfHold),
      captured: all.map(({ captured }) => captured),
      remaining: all.map(({ remaining }) => remaining),
    };
  },
  restore(state, columns) {
    const names = ['ids', 'accounts', 'amounts', 'captured', 'remaining'] as const;
    for (const row of readSnapshotRows({ ...wholeHolds(columns), ...columns }, ...names)) {
      const [id, account, amount, captured, remaining] = row as readonly [
        ...[id: string, account: string],
        ...[amount: string, captured: string, remaining: string],
      ];
      const [of, taken, left] = [readMicro(amount), readMicro(captured), readMicro(remaining)];
      state.holds.set(id, { account, amount: of, captured: taken, remaining: left });
    }
  },
};

/** Fills in the fields that snapshots lack of holds written before a hold could be resolved in parts. */
function wholeHolds({ amounts = [], statuses = [] }: SnapshotColumns): SnapshotColumns {
  const amountWhere = (wanted: HoldStatus) =>
    statuses.map((status, row) => (status === wanted ? amounts[row] : '0'));
  return { captured: amountWhere('captured'), remaining: amountWhere('placed') };
}

const closedAccounts: Table = {
  capture: (state) => ({
    ids: [...state.closedAccounts.keys()],
    addresses: [...state.closedAccounts.values()].map(({ address }) => address),
    closedAt: [...state.closedAccounts.values()].map(({ closedAt }) => closedAt),
  }),
  restore(state, columns) {
    for (const row of readSnapshotRows(columns, 'ids', 'addresses', 'closedAt')) {
      const [id, address, closedAt] = row as readonly [string, string, number];
      state.closedAccounts.set(id, { address, closedAt });
    }
  },
};

type Elsewhere = 'parameters' | 'seq' | 'ids' | 'slices' | 'wallets' | 'staff';

/** A new part of `State` that is missing here does not compile. */
export const KERNEL_TABLES: Readonly<Record<Exclude<keyof State, Elsewhere>, Table>> = {
  accounts,
  totals,
  users,
  holds,
  closedAccounts,
};
