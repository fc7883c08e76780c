import { useEffect, useState } from 'react';

/** ms since the epoch, by this device. */
export const now = (): number => Date.now();

/** The time in ms, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
