import { useSyncExternalStore } from 'react';
import { observeNothing } from './observe-nothing.ts';

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
