import { useCallback, useEffect, useState } from 'react';
import type { Passkey } from '#domain/passkey/schema.ts';
import { listPasskeys } from '../../platform/passkeys.ts';
import type { Outcome } from '../../platform/problem.ts';

/** The person's passkeys as the service has them; null before it has answered. */
export function usePasskeys() {
  const [outcome, setOutcome] = useState<Outcome<Passkey[]> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void listPasskeys().then((answer) => {
      if (current) setOutcome(answer);
    });
    return () => {
      current = false;
    };
  }, [tries]);
  const again = useCallback(() => {
    setTries((count) => count + 1);
  }, []);
  return { outcome, again };
}
