import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Calls back, during rendering, when a link leads to a screen that is already shown: when `asked`, the request in the
 * address, changes or is repeated. `asked` is empty if the address requests nothing. A step within the screen carries a
 * state and does not count.
 */
export function useFollowed(asked: string, onFollowed: () => void): void {
  const { key: place, state } = useLocation() as { key: string; state: unknown };
  const isLink = useNavigationType() === 'PUSH' && state === null;
  const [seen, setSeen] = useState({ asked, place });
  if (seen.asked === asked && seen.place === place) return;
  setSeen({ asked, place });
  if (seen.asked !== asked || (isLink && asked !== '')) onFollowed();
}
