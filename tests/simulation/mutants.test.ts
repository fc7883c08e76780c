// The simulation notices what it is there for: with one protection taken away, a fault is found within a few seeds.
// And a seed is a whole history: lived through twice, it is the same.
import { expect, it } from 'vitest';
import { liveThrough } from './history.ts';
import { faultsOfSeeds } from './live-through-seeds.ts';
import { MUTANTS } from './mutants.ts';

const SEEDS_MAX = 30;

it.each(MUTANTS)('the mutant "$name" is caught', async (mutant) => {
  const [fault] = await faultsOfSeeds(1, SEEDS_MAX, { mutant, failuresMax: 1 });
  expect(fault).toMatch(/^seed \d+: ./);
});

it('the real one shows no fault in the seeds that catch the mutants', async () => {
  expect(await faultsOfSeeds(1, SEEDS_MAX)).toEqual([]);
});

it('a seed gives the same history every time', async () => {
  const [once, again] = [await liveThrough(42), await liveThrough(42)];
  expect(again.told).toEqual(once.told);
  expect(once.told.length).toBeGreaterThan(50);
  expect((await liveThrough(43)).told).not.toEqual(once.told);
});
