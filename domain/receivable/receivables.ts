/**
 * The slice of receivables: amounts that could not be taken back are added, collections are subtracted. Facts of
 * versions without collections state debts too, so those are known.
 */
import { defineSlice, type SnapshotTable } from '../ledger/feature.ts';
import { readSnapshotRows } from '../ledger/snapshot-rows.ts';
import { readMicro, writeMicro } from '../money.ts';
import { changeDebt, type Debt } from './debt.ts';

export type Receivables = {
  /** user id → debt, for people with one. */
  readonly owed: Map<string, Debt>;
  /** user id → everything that was ever collected. */
  readonly collected: Map<string, Debt>;
};

const writeDebt = (debt: Debt): unknown => [writeMicro(debt.purchases), writeMicro(debt.rewards)];

const oweForPurchase = (own: Receivables, fact: { readonly userId: string; readonly shortfall: string }) => {
  changeDebt(own.owed, fact.userId, { purchases: readMicro(fact.shortfall) });
};

export const receivables = defineSlice<Receivables>({
  name: 'receivables',
  empty: () => ({ owed: new Map(), collected: new Map() }),
  on: {
    'order.refunded': oweForPurchase,
    'order.dispute_closed': oweForPurchase,
    'referral.taken_back': (own, { shortfall, userId }) => {
      changeDebt(own.owed, userId, { rewards: readMicro(shortfall) });
    },
    'receivable.collected': (own, { userId, ...fact }) => {
      collect(own, userId, { purchases: readMicro(fact.purchases), rewards: readMicro(fact.rewards) });
    },
  },
  snapshot: {
    receivables: debtTable(({ owed }) => owed),
    collected: debtTable(({ collected }) => collected),
  },
  digest: ({ owed, collected }, digestMap) => ({
    collected: digestMap(collected, writeDebt),
    receivables: digestMap(owed, writeDebt),
  }),
});

function collect({ owed, collected }: Receivables, userId: string, debt: Debt): void {
  changeDebt(owed, userId, { purchases: -debt.purchases, rewards: -debt.rewards });
  changeDebt(collected, userId, debt);
}

function debtTable(debtsOf: (own: Receivables) => Map<string, Debt>): SnapshotTable<Receivables> {
  return {
    capture(own) {
      const debts = [...debtsOf(own).values()];
      return {
        ids: [...debtsOf(own).keys()],
        purchases: debts.map(({ purchases }) => purchases),
        rewards: debts.map(({ rewards }) => rewards),
      };
    },
    restore(own, columns) {
      for (const row of readSnapshotRows(columns, 'ids', 'purchases', 'rewards')) {
        const [id, purchases, rewards] = row as readonly [string, string, string];
        debtsOf(own).set(id, { purchases: readMicro(purchases), rewards: readMicro(rewards) });
      }
    },
  };
}
