const breathMs = 1;

/** Resolves when the page is idle; in a browser that does not report it, a moment later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, breathMs);
  });
