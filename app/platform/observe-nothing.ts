/** Subscribes to what never changes, for `useSyncExternalStore`; returns the function that ends it. */
export const observeNothing = (): (() => void) => () => undefined;
