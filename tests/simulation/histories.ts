/** The kinds of histories. */
import { type History, liveThrough, type Mutant } from './history.ts';
import { liveThroughRaises } from './raise-history.ts';

export type About = 'everything' | 'raises';

export const HISTORIES: Readonly<Record<About, (seed: number, mutant?: Mutant) => Promise<History>>> = {
  everything: liveThrough,
  raises: liveThroughRaises,
};
