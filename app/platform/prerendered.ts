import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Whether this is the markup of the build, or its first render in a browser, which must be the same: nothing is known of the visitor yet. */
export const useIsPrerendered = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
