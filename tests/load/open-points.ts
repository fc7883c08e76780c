/**
 * Measures the cost of an account's open points with many orders in the ledger, by the index of buyers and by reading every order. Run: `npx tsx tests/load/open-points.ts [orders]`.
 */
import { emptyState, openPoints } from '#domain/features.ts';
import type { State } from '#domain/ledger/state.ts';
import { addOrder, orders } from '#domain/purchase/orders.ts';
import { percentile } from './percentile.ts';

const orderCount = Number(process.argv[2] ?? 10_000);
const ORDERS_EACH = 5;
const ASKED = 2_000;
const ROUNDS = 5;
const NOW = 1_800_000_000_000;

const userId = (n: number): string => `u${String(n).padStart(25, '0')}`;

function populate(): State {
  const state = emptyState();
  for (let n = 0; n < orderCount; n++) {
    addOrder(orders.of(state), `order-${String(n).padStart(20, '0')}`, {
      status: 'settled',
      userId: userId(n % Math.max(1, Math.floor(orderCount / ORDERS_EACH))),
      usd: 10_000_000n,
      refundedUsd: 0n,
      buyer: 7_495_000n,
      claimed: 0n,
      receivable: 0n,
      dispute: null,
      decided: [],
      refunds: [],
    });
  }
  return state;
}

/** Finds the person's orders by reading all orders. */
function byReading(state: State, id: string): unknown {
  const ids = new Set<string>();
  for (const [order, { userId: buyer }] of orders.of(state).byId) if (buyer === id) ids.add(order);
  const byBuyer = new Map([[id, ids]]);
  const slices = { ...state.slices, [orders.name]: { ...orders.of(state), byBuyer } };
  return openPoints({ ...state, slices }, id, NOW);
}

const byIndex = (state: State, id: string): unknown => openPoints(state, id, NOW);

/** Microseconds for each person. */
function measureEach(ask: (state: State, id: string) => unknown, state: State): number[] {
  return Array.from({ length: ASKED }, (_, n) => {
    const began = performance.now();
    ask(state, userId(n));
    return (performance.now() - began) * 1_000;
  });
}

const state = populate();
const ways = { 'every order read': byReading, 'index of who bought': byIndex };
process.stdout.write(
  `${String(orderCount)} orders, ${String(ORDERS_EACH)} each; microseconds for one person\n`,
);
for (let round = 1; round <= ROUNDS; round++) {
  for (const [name, ask] of Object.entries(ways)) {
    const micros = measureEach(ask, state).sort((one, other) => one - other);
    const [median, p99] = [percentile(micros, 50), percentile(micros, 99)];
    process.stdout.write(
      `round ${String(round)}  ${name.padEnd(20)}  median ${median.toFixed(1)}  p99 ${p99.toFixed(1)}\n`,
    );
  }
}
