import { useSyncExternalStore } from 'react';

const observeNothing = (): (() => void) => () => undefined;

/**
 * Whether this is the prerendered markup, or its first render in a browser, which must be equal: the visitor is still
 * unknown.
 */
export const useIsPrerendered = (): boolean =>
  useSyncExternalStore(
    observeNothing,
    () => false,
    () => true,
  );
