import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';
import { whenIdle } from '../platform/idle.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';

// Hashing and signatures are loaded only for a transaction's details.
const ReceiptSection = lazyPart(
  async () => (await import('../features/receipt/receipt-section.tsx')).ReceiptSection,
);

let prepared = false;

/** Runs once while the page is idle: loads the check and computes its tables. */
async function prepareReceipts(): Promise<void> {
  if (prepared) return;
  prepared = true;
  await whenIdle();
  const { prepareCheck } = await import('#domain/receipt/check.ts');
  await whenIdle();
  prepareCheck();
}

const prepare = (): void => {
  prepareReceipts().catch(() => {
    prepared = false;
  });
};

const showReceipt = (transaction: TransactionDoc): ReactElement => (
  <Suspense fallback={<Skeleton height="14rem" mt="md" />}>
    <ReceiptSection key={transaction.id} transaction={transaction} />
  </Suspense>
);

/** The receipt of a transaction, as the history shows it. */
export const receipts = { show: showReceipt, prepare };
