import { useCallback, useEffect, useState } from 'react';
import type { OpenPoints } from '#domain/account/open-points.ts';
import { readOpenPoints } from '../../platform/own-account.ts';
import type { Outcome } from '../../platform/problem.ts';

/** What keeps the account from being closed, asked for when it is looked at; null before the answer. */
export function useOpenPoints() {
  const [outcome, setOutcome] = useState<Outcome<OpenPoints> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void readOpenPoints().then((answer) => {
      if (current) setOutcome(answer);
    });
    return () => {
      current = false;
    };
  }, [tries]);
  const again = useCallback(() => {
    setOutcome(null);
    setTries((count) => count + 1);
  }, []);
  return { outcome, again };
}
