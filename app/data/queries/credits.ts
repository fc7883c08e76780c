import { useMemo } from 'react';
import { creditSource } from '#app/registered-features.ts';
import type { CreditLine } from './credit-source.ts';
import { useObservedData } from '../device/device-context.ts';
import { recordsOf } from './records.ts';
import { useHasPulled } from '../replication/sync-status.ts';

/**
 * A person's credits outside the wallet's balance; null until all of them are on this device, because a partial sum would
 * be too low.
 */
export function useCredits(): readonly CreditLine[] | null {
  const source = creditSource();
  const observe = useMemo(() => recordsOf(source.kinds, source.linesIn), [source]);
  const lines = useObservedData(observe).value;
  const pulled = useHasPulled('standing');
  return pulled ? (lines ?? null) : null;
}
