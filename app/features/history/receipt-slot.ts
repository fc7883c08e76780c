import { createContext, type ReactElement, useContext, useEffect } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';

type Receipts = {
  readonly show: (transaction: TransactionDoc) => ReactElement | null;
  /** Readies the check of receipts when the page is idle, so that the first one is as quick as the others. */
  readonly prepare: () => void;
};

/** What shows the receipt of a transaction among its details: handed in by the shell, where the features meet. */
export const ReceiptSlot = createContext<Receipts>({ show: () => null, prepare: () => undefined });

export const useReceiptSlot = (): Receipts['show'] => useContext(ReceiptSlot).show;

/** For a list whose details show receipts; `when`: there is something to look at. */
export function usePreparedReceipts(when: boolean): void {
  const { prepare } = useContext(ReceiptSlot);
  useEffect(() => {
    if (when) prepare();
  }, [when, prepare]);
}
