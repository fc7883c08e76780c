/**
 * Whether somebody looks at the explorer. Every transaction rings for it, so its feed is pulled only while a screen
 * that shows it is visible in any tab of this device.
 */
import { type PageVisibility, pageVisibility } from '#app/platform/page-visibility.ts';
import { raiseFlag, isFlagRaised } from '#app/platform/cross-tab-flag.ts';

export type ExplorerWatch = {
  /** A screen shows it from now on; returns a function that stops it. A hidden page does not count. */
  look(): () => void;
  /** True while the explorer is visible in this tab. */
  readonly isSeenHere: () => boolean;
  /** True while it is visible in any tab. */
  isSeen(): Promise<boolean>;
  /** Calls back whenever that changes in this tab. */
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
