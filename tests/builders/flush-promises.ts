/** Resolves after every promise that waits for no timer and no I/O has continued. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
