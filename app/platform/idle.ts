const breathMs = 1;

/** Resolves when the page is idle; in a browser that does not report it, a moment later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, breathMs);
  });

const visitorReadsMs = 5_000;

/**
 * Resolves when a visitor has had a public page open for a few seconds and it is idle. Code for later visits only waits for
 * this, because on a slow phone it would delay the first taps.
 */
export const whenVisitorHasRead = async (): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, visitorReadsMs);
  });
  await whenIdle();
};
