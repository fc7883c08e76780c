/** The slice of stakes: who has put how much into which project, and in which order backers are refunded or get their tokens. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { type Micro, readMicro, writeMicro } from '../money.ts';
import { assert } from '../result.ts';

/** Amounts in micro-units; `at` in ms. */
export type Stake = {
  readonly project: string;
  readonly userId: string;
  readonly amount: Micro;
  readonly tokens: Micro;
  readonly at: number;
  /** The entry that made it. */
  readonly seq: number;
  /** Hex SHA-256 of the terms when it was made. */
  readonly terms: string;
  readonly isRefunded: boolean;
  /** The entry that refunded it. */
  readonly refundedIn?: number;
};

type WrittenStake = Omit<Stake, 'amount' | 'tokens'> & { readonly amount: string; readonly tokens: string };

/** The ids of a backer's stakes in one project, at most a hundred, and their sum. Adding to a list is faster than to a set. */
type OwnStakes = { readonly ids: string[]; sum: Micro };

export type Stakes = {
  /** Every stake that was not returned before the end of the raise, by its id. */
  readonly byId: Map<string, Stake>;
  /** project → user id → their stakes in it: derived from `byId` */
  readonly byProject: Map<string, Map<string, OwnStakes>>;
  /** user id → the projects in which they have a stake: derived from `byId` */
  readonly byBacker: Map<string, Set<string>>;
  /**
   * project → the backers of a raise that is over, until all are refunded or have their tokens. It is stored, because every
   * batch is a part of it, and the order must be the same after a restart.
   */
  readonly batchOrders: Map<string, readonly string[]>;
  /** project → the backers who are being notified of a change of its terms, in the order of the batches. */
  readonly audiences: Map<string, readonly string[]>;
};

/** Written without a spread, which would be slow in a snapshot of all stakes. */
function writeStake(stake: Stake): WrittenStake {
  const { project, userId, at, seq, terms, isRefunded, refundedIn } = stake;
  const amount = writeMicro(stake.amount);
  const tokens = writeMicro(stake.tokens);
  return refundedIn === undefined
    ? { project, userId, amount, tokens, at, seq, terms, isRefunded }
    : { project, userId, amount, tokens, at, seq, terms, isRefunded, refundedIn };
}

const readStake = (written: WrittenStake): Stake => ({
  ...written,
  amount: readMicro(written.amount),
  tokens: readMicro(written.tokens),
});

export const stakes = defineSlice<Stakes>({
  name: 'stakes',
  empty: () => ({
    byId: new Map(),
    byProject: new Map(),
    byBacker: new Map(),
    batchOrders: new Map(),
    audiences: new Map(),
  }),
  on: {
    'project.invested': (own, { amount, investment, project, terms, tokens, userId }, { at, seq }) => {
      add(own, investment, {
        project,
        userId,
        amount: readMicro(amount),
        tokens: readMicro(tokens),
        at,
        seq,
        terms,
        isRefunded: false,
      });
    },
    'project.stake_returned': (own, { investment }) => {
      remove(own, investment);
    },
    'project.raise_closed': (own, { project }) => {
      const backers = own.byProject.get(project);
      if (backers !== undefined) own.batchOrders.set(project, [...backers.keys()].sort());
      own.audiences.delete(project);
    },
    'project.change_proposed': storeAudience,
    'project.change_in_force': storeAudience,
    'project.change_withdrawn': storeAudience,
    'project.change_lapsed': storeAudience,
    'project.change_announced': (own, { left, project }) => {
      if (left === 0) own.audiences.delete(project);
    },
    'project.stakes_refunded': (own, { investments }, { seq }) => {
      for (const id of investments) {
        const stake = own.byId.get(id);
        assert(stake !== undefined && !stake.isRefunded, `the stake ${id} is refunded twice`);
        own.byId.set(id, { ...stake, isRefunded: true, refundedIn: seq });
      }
    },
    'project.refund_batch_paid': endBatchOrder,
    'project.delivery_batch_done': endBatchOrder,
  },
  snapshot: {
    stakes: mapTable('stakes', {
      map: ({ byId }) => byId,
      write: writeStake,
      add: (own, id, written) => {
        add(own, id, readStake(written as WrittenStake));
      },
    }),
    batchOrders: mapTable('backers', {
      keys: 'projects',
      map: ({ batchOrders }) => batchOrders,
      add: ({ batchOrders }, project, backers) => {
        batchOrders.set(project, backers as readonly string[]);
      },
    }),
    audiences: mapTable('backers', {
      keys: 'projects',
      map: ({ audiences }) => audiences,
      add: ({ audiences }, project, backers) => {
        audiences.set(project, backers as readonly string[]);
      },
    }),
  },
  // Left out while there is no stake: recorded journals contain digests from before there were any.
  digest: ({ audiences, byBacker, byId, byProject, batchOrders }, digestMap) =>
    byId.size === 0
      ? {}
      : {
          stakes: digestMap(byId, writeStake),
          stakesByBacker: digestMap(byBacker, (ids) => [...ids].sort()),
          stakesByProject: digestMap(byProject, (backers) =>
            digestMap(backers, ({ ids }) => [...ids].sort()),
          ),
          stakeBatchOrders: digestMap(batchOrders, (backers) => backers),
          stakeAudiences: digestMap(audiences, (backers) => backers),
        },
});

function endBatchOrder(
  own: Stakes,
  { left, project }: { readonly left: number; readonly project: string },
): void {
  if (left === 0) own.batchOrders.delete(project);
}

/** Stores the present backers of a project as the audience of the next announcement. */
function storeAudience(own: Stakes, { project }: { readonly project: string }): void {
  const backers = own.byProject.get(project);
  if (backers === undefined) own.audiences.delete(project);
  else own.audiences.set(project, [...backers.keys()].sort());
}

function add(own: Stakes, id: string, stake: Stake): void {
  const { amount, project, userId } = stake;
  own.byId.set(id, stake);
  const known = own.byProject.get(project)?.get(userId);
  if (known !== undefined) {
    known.ids.push(id);
    known.sum += amount;
    return;
  }
  const backers = own.byProject.get(project) ?? new Map<string, OwnStakes>();
  own.byProject.set(project, backers.set(userId, { ids: [id], sum: amount }));
  own.byBacker.set(userId, (own.byBacker.get(userId) ?? new Set()).add(project));
}

function remove(own: Stakes, id: string): void {
  const stake = own.byId.get(id);
  assert(stake !== undefined, `there is no stake ${id}`);
  own.byId.delete(id);
  const { amount, project, userId } = stake;
  const backers = own.byProject.get(project);
  const known = backers?.get(userId);
  if (backers === undefined || known === undefined) return;
  known.ids.splice(known.ids.indexOf(id), 1);
  known.sum -= amount;
  if (known.ids.length > 0) return;
  backers.delete(userId);
  if (backers.size === 0) own.byProject.delete(project);
  drop(own.byBacker, userId, project);
}

function drop(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}

type Sliced = Pick<State, 'slices'>;

/** A backer's stakes in a project, oldest first, with their ids. */
export function listStakes(state: Sliced, project: string, userId: string): (readonly [string, Stake])[] {
  const { byId, byProject } = stakes.of(state);
  const list: (readonly [string, Stake])[] = [];
  for (const id of byProject.get(project)?.get(userId)?.ids ?? []) {
    const stake = byId.get(id);
    if (stake !== undefined) list.push([id, stake]);
  }
  return list;
}

/** The sum and the number of a backer's stakes in a project. Stored, because every investment reads it. */
export function sumStakesOf(
  state: Sliced,
  project: string,
  userId: string,
): { readonly sum: Micro; readonly count: number } {
  const own = stakes.of(state).byProject.get(project)?.get(userId);
  return own === undefined ? { sum: 0n, count: 0 } : { sum: own.sum, count: own.ids.length };
}

export const sumStakes = (list: readonly (readonly [string, Stake])[]): Micro =>
  list.reduce((sum, [, { amount }]) => sum + amount, 0n);
