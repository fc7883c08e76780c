import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Calls back, during rendering, when a link is followed to a screen that is shown already: when what the address asks for changes, or
 * when the same is asked for again. `asked` is empty if the address asks for nothing. A step within the screen carries a state.
 */
export function useFollowed(asked: string, onFollowed: () => void): void {
  const { key: place, state } = useLocation() as { key: string; state: unknown };
  const isLink = useNavigationType() === 'PUSH' && state === null;
  const [seen, setSeen] = useState({ asked, place });
  if (seen.asked === asked && seen.place === place) return;
  setSeen({ asked, place });
  if (seen.asked !== asked || (isLink && asked !== '')) onFollowed();
}
