import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False while React hydrates a prerendered page: the first render must equal the markup. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
