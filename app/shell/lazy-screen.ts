import { lazy } from 'react';
import type { ScreenLoader } from '../feature.ts';

/** A screen is a separate file, loaded when it is first shown. */
export const screen = (load: ScreenLoader) => lazy(async () => ({ default: (await load()).Component }));
