import { createContext, type ReactElement, useContext } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';

type ShowReceipt = (transaction: TransactionDoc) => ReactElement | null;

/** What shows the receipt of a transaction among its details: handed in by the shell, where the features meet. */
export const ReceiptSlot = createContext<ShowReceipt>(() => null);

export const useReceiptSlot = (): ShowReceipt => useContext(ReceiptSlot);
