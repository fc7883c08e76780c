import { useSyncExternalStore } from 'react';
import { measuredOffset, onClock } from './clock.ts';

/** A smaller difference is not worth a message. */
const tellFromMs = 120_000;

/** The error of this device's clock, ms, positive when it is slow; null while it is right or was not measured. */
export function clockError(): number | null {
  const offset = measuredOffset();
  return offset !== null && Math.abs(offset) > tellFromMs ? offset : null;
}

const none = (): null => null;
export const useClockError = (): number | null => useSyncExternalStore(onClock, clockError, none);
