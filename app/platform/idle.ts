const breathMs = 1;

/** Resolves when the page has nothing better to do; in a browser that cannot tell, a moment later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, breathMs);
  });
