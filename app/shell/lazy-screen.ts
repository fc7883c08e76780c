import { lazy } from 'react';
import type { DeviceDatabase } from '../data/database/collections.ts';
import type { ScreenLoader } from '../feature.ts';

type Loaded = { readonly default: Awaited<ReturnType<ScreenLoader>>['Component'] };

const loaded = new Map<ScreenLoader, Loaded>();

/** Loads the code of a screen, so that it is later shown without a placeholder. */
export async function loadScreen(load: ScreenLoader): ReturnType<ScreenLoader> {
  const part = await load();
  loaded.set(load, { default: part.Component });
  return part;
}

/** Also lets the screen read its data in advance. */
export async function preloadScreen(load: ScreenLoader, database: DeviceDatabase): Promise<void> {
  const { prepare } = await loadScreen(load);
  await prepare?.(database);
}

/** A screen is a separate file, loaded when it is first shown. */
export const screen = (load: ScreenLoader) =>
  lazy(() => {
    const here = loaded.get(load);
    // React shows a synchronous result at once; even a resolved promise costs a placeholder.
    if (here !== undefined)
      return { then: (show: (module: Loaded) => void) => show(here) } as Promise<Loaded>;
    return load().then(({ Component }) => ({ default: Component }));
  });
