// Two authorities, five clients, a store and a network that fail: 200 histories of everything, and nothing acknowledged is lost,
// doubled or changed. The nightly run (.ci/nightly) lives through 20,000.
import { expect, it } from 'vitest';
import { faultsOf } from './lived-histories.ts';

const AT_ONCE = 50;

it.each([1, 51, 101, 151])('50 seeds from %i on', async (from) => {
  expect(await faultsOf({ about: 'everything', from, count: AT_ONCE })).toEqual([]);
});
