// What is loaded together: by a visitor before signing in, by a visitor of a public page, and by everybody who is signed in.
import type { Chunk } from './chunk-report.ts';
import { PAGES } from './public-pages.ts';
import { firstLoad, pageLoad } from './size-budget.ts';

const FIRST_FEATURES = ['landing', 'auth'];
/** The signed-in frame, the device's data and what gives it its surroundings: every signed-in person loads them. */
export const OF_EVERYONE: readonly string[] = [
  'app/shell/app-screens.tsx',
  'app/data/device/device-data.ts',
  'app/data/replication/browser-signals.ts',
];
/** What every signed-in person loads a moment later; a visitor can load it too. */
const LATER: readonly string[] = ['app/data/proofs/journal-watch.ts'];

/** Files of each load, with everything that they import statically. `missing`: what everybody loads, but the build lacks. */
export function loadsOf(chunks: readonly Chunk[]) {
  const everyone = [...OF_EVERYONE, ...LATER];
  const visits = PAGES.map(({ path, modules }) => ({ path, ...pageLoad(chunks, modules) }));
  const front = visits.find(({ path }) => path === '/');
  if (front === undefined) throw new Error('There is no front page.');
  return {
    first: firstLoad(chunks, FIRST_FEATURES),
    front,
    visits,
    everyone: pageLoad(chunks, everyone),
  };
}
