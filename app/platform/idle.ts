const breathMs = 1;

/** Resolves when the page is idle; in a browser that does not report it, a moment later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, breathMs);
  });

const visitorReadsMs = 5_000;

/**
 * Resolves when a visitor has had a few seconds with a public page, and it is idle. What only later visits need waits for this: on a
 * slow phone its work would take the first taps' time.
 */
export const whenVisitorHasRead = async (): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, visitorReadsMs);
  });
  await whenIdle();
};
