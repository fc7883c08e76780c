// Two authorities, five clients, a store and a network that fail: 500 histories, and nothing acknowledged is lost,
// doubled or changed. The other half runs beside it, in another process.
import { expect, it } from 'vitest';
import { faultsOfSeeds } from './live-through-seeds.ts';

const FIRST = 1;
const HUNDREDS = [0, 1, 2, 3, 4];

it.each(HUNDREDS.map((hundred) => FIRST + hundred * 100))('seeds from %i on', async (from) => {
  expect(await faultsOfSeeds(from, 100)).toEqual([]);
});
