import { useSyncExternalStore } from 'react';
import { measuredOffset, onClock } from './clock.ts';

/** A clock that differs by less is not worth a word. */
const tellFromMs = 120_000;

/** By how much this device's clock is wrong, ms, positive when it is slow; null while it is right or nothing was measured. */
export function clockError(): number | null {
  const offset = measuredOffset();
  return offset !== null && Math.abs(offset) > tellFromMs ? offset : null;
}

const none = (): null => null;
export const useClockError = (): number | null => useSyncExternalStore(onClock, clockError, none);
