/** An empty store of payments in memory, with the document store beneath it, whose writes fail as the test says. */
import { INDEXES, PAYMENTS } from '#couchdb/databases.ts';
import { makePaymentStore, type OrderRecord, type PaymentStore } from '#server/payments/payment-store.ts';
import { type FaultyStore, withFaults } from '#tests/fakes/faulty-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';

export async function openPaymentStore(): Promise<{
  readonly documents: FaultyStore;
  readonly store: PaymentStore;
}> {
  const documents = withFaults(makeMemoryStore());
  await documents.createDatabase(PAYMENTS);
  for (const index of INDEXES[PAYMENTS] ?? []) await documents.ensureIndex(PAYMENTS, index);
  return { documents, store: makePaymentStore(documents) };
}

/** A $10 order as the card edge stores it before it has a session. */
export const anOrderRecord = (more: Partial<OrderRecord> = {}): OrderRecord => ({
  userId: 'ann',
  amountUsd: '10',
  openedAt: 1_800_000_000_000,
  lockedUntil: 1_800_000_900_000,
  ...more,
});
