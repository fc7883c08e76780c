// Proves that nothing acknowledged is lost when the server is killed at its start, and at random.
import { expect, it } from 'vitest';
import { JOURNAL_CRASH_POINTS } from '#server/crash-points.ts';
import { killAtEach, MOMENTS } from './kills.ts';

it('the three files cover every crash point of the journal', () => {
  const all: readonly string[] = Object.values(MOMENTS).flat();
  expect([...all].sort()).toEqual([...JOURNAL_CRASH_POINTS, 'at random'].sort());
});

killAtEach(MOMENTS.starting);
