import { useSyncExternalStore } from 'react';

const observeNothing = (): (() => void) => () => undefined;

/** False while React hydrates a prerendered page: the first render must equal the markup. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    observeNothing,
    () => true,
    () => false,
  );
