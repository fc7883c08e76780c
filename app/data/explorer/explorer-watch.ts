/**
 * Whether somebody looks at the explorer. Everything that anybody moves rings for it, so its feed is pulled only while
 * a screen that shows it is in front of somebody, in any tab of this device.
 */
import { type PageVisibility, pageVisibility } from '#app/platform/page-visibility.ts';
import { raiseFlag, isFlagRaised } from '#app/platform/cross-tab-flag.ts';

export type ExplorerWatch = {
  /** A screen shows it from now on; returns how to stop. While the page is hidden it does not count. */
  look(): () => void;
  /** Whether somebody looks at it in this tab. */
  readonly isSeenHere: () => boolean;
  /** Whether somebody looks at it in any tab. */
  isSeen(): Promise<boolean>;
  /** Calls back whenever that begins or ends in this tab. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function makeExplorerWatch(userId: string, page: PageVisibility = pageVisibility): ExplorerWatch {
  const mark = `vaultiq-explorer-${userId}`;
  const listeners = new Set<() => void>();
  let screens = 0;
  let release: (() => void) | null = null;
  const settle = (): void => {
    const seen = screens > 0 && page.isVisible();
    if (seen === (release !== null)) return;
    release?.();
    release = seen ? raiseFlag(mark) : null;
    for (const listener of listeners) listener();
  };
  return {
    look() {
      screens += 1;
      const unhear = page.subscribe(settle);
      settle();
      return () => {
        screens -= 1;
        unhear();
        settle();
      };
    },
    isSeenHere: () => release !== null,
    isSeen: async () => release !== null || isFlagRaised(mark),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
