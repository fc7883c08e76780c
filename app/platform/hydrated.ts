import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False while React takes over a page that was written at build time: what is shown must be what stands there. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
