import { type ComponentType, lazy, type LazyExoticComponent, useEffect, useState } from 'react';
import { whenIdle } from '../platform/idle.ts';
import { loadPart } from '../platform/load-part.ts';

type Wanted = {
  /** Whether the screen may need it; then it is loaded when the page is idle. */
  readonly isNeeded: boolean;
  /** Whether it is needed now; then it is loaded at once. */
  readonly isAsked: boolean;
};

export type PreloadedPart<T> = {
  /** Render it only while `useIsLoaded` is true: then it never suspends. */
  readonly Part: LazyExoticComponent<ComponentType<T>>;
  readonly useIsLoaded: (wanted: Wanted) => boolean;
  /** Loads it before the screen is shown. */
  readonly preload: () => Promise<void>;
};

/**
 * A part of a screen whose code is loaded in advance, so that a tap shows it at once. `lazyPart` would show it at least 300
 * ms after the last placeholder, even if its code has arrived, because of how React treats suspended content.
 */
export function preloadedPart<T extends object>(load: () => Promise<ComponentType<T>>): PreloadedPart<T> {
  type Loaded = { readonly default: ComponentType<T> };
  let loaded: Loaded | null = null;
  const preload = async (): Promise<void> => {
    loaded ??= { default: await loadPart(load) };
  };
  return {
    preload,
    // React shows a synchronous result at once.
    Part: lazy(() => ({ then: (show: (part: Loaded | null) => void) => show(loaded) }) as Promise<Loaded>),
    useIsLoaded({ isAsked, isNeeded }) {
      const [isLoaded, setIsLoaded] = useState(() => loaded !== null);
      const isMissing = isNeeded && !isLoaded;
      useEffect(() => {
        if (!isMissing) return undefined;
        let isCurrent = true;
        void (isAsked ? Promise.resolve() : whenIdle()).then(async () => {
          if (isCurrent) await preload();
          if (isCurrent) setIsLoaded(true);
        });
        return () => {
          isCurrent = false;
        };
      }, [isAsked, isMissing]);
      return isLoaded;
    },
  };
}
