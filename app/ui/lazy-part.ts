import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPart } from '../platform/load-part.ts';

/**
 * A part of a screen whose code is loaded when it is first shown. Until then, and as long as it cannot be loaded, the
 * `Suspense` around it shows its fallback, and the rest of the screen stays. Whole screens use `screen` of
 * `app/shell/lazy-screen.ts`, which reports a failure.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPart(load) }));
