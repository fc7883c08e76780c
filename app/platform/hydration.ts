import { useSyncExternalStore } from 'react';
import { observeNothing } from './observe-nothing.ts';

/** False while React hydrates a prerendered page: the first render must equal the markup. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    observeNothing,
    () => true,
    () => false,
  );
