import { createContext } from 'react';
import type { BackTo } from '../feature.ts';

/** The screen above the shown one, as its feature declares it; null if it is a destination itself. */
export const BackContext = createContext<BackTo | null>(null);
