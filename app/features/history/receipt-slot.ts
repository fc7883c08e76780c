import { createContext, type ReactElement, useContext, useEffect } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';

type Receipts = {
  readonly show: (transaction: TransactionDoc) => ReactElement | null;
  /** Prepares the check of receipts while the page is idle, so that the first one is as fast as the others. */
  readonly prepare: () => void;
};

/** Shows the receipt of a transaction in its details; provided by the shell, where features meet. */
export const ReceiptSlot = createContext<Receipts>({ show: () => null, prepare: () => undefined });

export const useReceiptSlot = (): Receipts['show'] => useContext(ReceiptSlot).show;

/** For a list whose details show receipts; `when`: the list has rows. */
export function usePreparedReceipts(when: boolean): void {
  const { prepare } = useContext(ReceiptSlot);
  useEffect(() => {
    if (when) prepare();
  }, [when, prepare]);
}
