// Two authorities, five clients, and a store and a network that fail: in 200 histories of every feature, nothing
// acknowledged is lost, duplicated or changed. The nightly run (.ci/nightly) runs 20,000 histories.
import { expect, it } from 'vitest';
import { faultsOf } from './lived-histories.ts';

const AT_ONCE = 50;

it.each([1, 51, 101, 151])('50 seeds from %i on', async (from) => {
  expect(await faultsOf({ about: 'everything', from, count: AT_ONCE })).toEqual([]);
});
