import { useEffect, useRef } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';
import { useDeviceData } from '../device/device-context.ts';
import { type Listener, watchMoneyReceived } from './money-watch.ts';

/** Calls back with incoming money: each transaction once on this device, in one of its tabs. */
export function useMoneyReceived(listener: (transactions: readonly TransactionDoc[]) => void): void {
  const data = useDeviceData();
  const latest = useRef<Listener>(listener);
  useEffect(() => {
    latest.current = listener;
  }, [listener]);
  useEffect(() => {
    if (data === null) return undefined;
    return watchMoneyReceived(data, (transactions) => latest.current(transactions));
  }, [data]);
}
