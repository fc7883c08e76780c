import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPart } from '../platform/load-part.ts';

/**
 * A part of a screen whose code is loaded when it is first shown. Until then, and while it cannot be loaded, the `Suspense` around it
 * shows its fallback; the screen stays. Whole screens use `screen` of `app/shell/lazy-screen.ts`, which says that one failed.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPart(load) }));
