import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../platform/problem.ts';

export type Answer<T> = {
  /** Null before the service has answered. */
  readonly outcome: Outcome<T> | null;
  /** Requests the answer again, and shows the loading state meanwhile. */
  readonly again: () => void;
  /** Requests the answer again, and keeps the shown one until it arrives. */
  readonly renew: () => void;
};

/** Requests an answer of the service when the screen is shown. `ask` must be the same function on every render. */
export function useAnswer<T>(ask: () => Promise<Outcome<T>>): Answer<T> {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void ask().then((answer) => {
      if (current) setOutcome(answer);
    });
    return () => {
      current = false;
    };
  }, [ask, tries]);
  const renew = useCallback(() => {
    setTries((count) => count + 1);
  }, []);
  const again = useCallback(() => {
    setOutcome(null);
    renew();
  }, [renew]);
  return { outcome, again, renew };
}
