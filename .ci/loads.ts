// What is loaded together: by a visitor before signing in, by a visitor of a public page, and by everybody who is signed in.
import type { Chunk } from './chunk-report.ts';
import { PAGES } from './public-pages.ts';
import { firstLoad, pageLoad } from './size-budget.ts';

const FIRST_FEATURES = ['landing', 'auth'];
/** The signed-in frame and the device's data: every signed-in person loads them. */
export const OF_EVERYONE = /^app\/(?:shell\/app-screens\.tsx|data\/(?:\w+\/)?device-data\.ts)$/;
/** Files of each load, with everything that they import statically. */
export function loadsOf(chunks: readonly Chunk[]) {
  const everyone = chunks.flatMap(({ facade }) =>
    facade !== null && OF_EVERYONE.test(facade) ? [facade] : [],
  );
  const visits = PAGES.map(({ path, modules }) => ({ path, ...pageLoad(chunks, modules) }));
  const front = visits.find(({ path }) => path === '/');
  if (front === undefined) throw new Error('There is no front page.');
  return {
    first: firstLoad(chunks, FIRST_FEATURES),
    front,
    visits,
    everyone: { modules: everyone, files: pageLoad(chunks, everyone).files },
  };
}
