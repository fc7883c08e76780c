/** Resolves once every promise that waits for no timer and no I/O has gone on: what was to follow has followed, or never will. */
export const promisesRan = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
