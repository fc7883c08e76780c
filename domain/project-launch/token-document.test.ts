// Proves that a launched token is on the market with its price over time, its supply and its liquidity, and what was sent between
// wallets by the hour at the price of then; that nothing else counts as volume, and that the row stays small.
import { expect, it } from 'vitest';
import { projectWorld } from '#tests/builders/project-histories.ts';
import { anOpenProject, carryOutDue, HOUR } from '#tests/builders/projects.ts';
import { foldRows } from '#tests/builders/rows.ts';
import type { World } from '#tests/builders/world.ts';
import { listingOf } from '../market/listing.ts';
import { TokenValueSchema, type TokenValue } from '../market/token-value.ts';
import { isoTime } from '../iso-time.ts';
import { MICRO_PER_UNIT, readMicro } from '../money.ts';
import { burnableNow } from './burning.ts';
import { hourOf, launches } from './launches.ts';
import { tokenDocument } from './token-document.ts';

const rowOf = (world: World, project: string): TokenValue | null => {
  const row = foldRows(tokenDocument, world.entries).get(`token:${project}`);
  return row === undefined ? null : TokenValueSchema.parse(row);
};

function launched(world: World, amount = '1000'): string {
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  world.send('ben', 'project.invest', { project, amount });
  world.send('cleo', 'project.launch', { project });
  carryOutDue(world);
  return project;
}

const send = (world: World, amount: string, currency = 'SUN'): void => {
  expect(world.outcome('ben', 'wallet.transfer', { to: world.address('dan'), amount, currency })).toBe(
    'committed',
  );
};

it('is on the market from the launch on', () => {
  const world = projectWorld();
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  world.send('ben', 'project.invest', { project, amount: '1000' });
  expect(rowOf(world, project)).toBeNull();
  const at = isoTime(world.now);
  world.send('cleo', 'project.launch', { project });
  expect(rowOf(world, project)).toEqual({
    projectId: project,
    symbol: 'SUN',
    title: 'Solar roofs',
    type: 'standard',
    supply: '1000000',
    liquidity: '848300',
    liquidityAtLaunch: '848300',
    burns: [],
    prices: [{ at, price: '0.75' }],
    volumes: [],
  });
});

it('counts what is sent between wallets by the hour at the reference price, and nothing else', () => {
  const world = projectWorld();
  const project = launched(world);
  world.send('ben', 'wallet.transfer', { to: world.address('dan'), amount: '100', currency: 'DC' });
  send(world, '10');
  send(world, '2.000001');
  world.later(HOUR);
  send(world, '1', project);
  expect(rowOf(world, project)?.volumes).toEqual([
    { hour: hourOf(world.now) - 1, dc: '9' },
    { hour: hourOf(world.now), dc: '0.75' },
  ]);
  world.later(24 * HOUR);
  send(world, '4');
  expect(rowOf(world, project)?.volumes).toEqual([{ hour: hourOf(world.now), dc: '3' }]);
});

it('follows burns and the price that they lead to', () => {
  const world = projectWorld();
  const project = launched(world);
  // 15 % of the unsold 998,000 are for marketing, and go first.
  const marketing = 149_700;
  for (let month = 0; month < 7; month += 1) {
    world.outcome('cleo', 'project.burn', { project, amount: '20000' });
    world.later(31 * 24 * HOUR);
    carryOutDue(world);
  }
  expect(rowOf(world, project)).toMatchObject({ supply: '860000', liquidity: '848300' });
  world.outcome('cleo', 'project.burn', { project, amount: '10000' });
  const burnt = 150_000 - marketing;
  const before = world.now;
  world.later(HOUR + 60_000);
  carryOutDue(world);
  const row = rowOf(world, project);
  expect(row).toMatchObject({ supply: '850000', liquidity: String(848_300 - burnt) });
  // 0.75 × 848,300 / 848,000
  expect(row?.prices.map(({ price }) => price)).toEqual(['0.75', '0.750265']);
  expect(Date.parse(row?.prices.at(-1)?.at ?? '')).toBe(before + HOUR + 60_000);
  const moment = { at: world.now, dcPriceUsd: 1_000_000n, priceEvents: [] };
  expect(listingOf(row as TokenValue, moment)).toMatchObject({ change24hBps: 3, priceUsd: '0.750265' });
});

it('keeps the launch and the newest prices when there are too many', () => {
  const world = projectWorld();
  const project = launched(world);
  const [first] = world.entries.filter(({ facts }) => facts.some(({ kind }) => kind === 'project.launched'));
  if (first === undefined) throw new Error('not launched');
  const pricedFact = (n: number) => ({
    ...first,
    seq: first.seq + n,
    at: first.at + n * HOUR,
    facts: [
      {
        ...{ kind: 'project.priced' as const, hour: hourOf(first.at) + n, project, userId: 'cleo' },
        ...{ newPrice: String(n), oldPrice: String(n - 1) },
      },
    ],
  });
  const rows = foldRows(tokenDocument, [first]);
  for (let n = 1; n <= 500; n += 1) {
    foldRows(tokenDocument, [pricedFact(n)], rows);
    const row = TokenValueSchema.parse(rows.get(`token:${project}`));
    const prices = row.prices.map(({ price }) => Number(price));
    expect(prices[0]).toBe(0.75);
    // Every one of the last day.
    const day = Math.min(24, n);
    expect(prices.slice(-day)).toEqual(Array.from({ length: day }, (_, index) => n - day + 1 + index));
  }
});

it('has the burns that count against the limit, never less than they were', () => {
  const world = projectWorld();
  const project = launched(world);
  const burn = (amount: string): void => {
    expect(world.outcome('cleo', 'project.burn', { project, amount })).toBe('committed');
  };
  for (let n = 0; n < 35; n += 1) {
    world.later(HOUR);
    burn('100');
  }
  const burns = rowOf(world, project)?.burns ?? [];
  expect(burns).toHaveLength(30);
  expect(burns[0]?.amount).toBe('600');
  const launch = launches.of(world.state).byId.get(project);
  if (launch === undefined) throw new Error('not launched');
  const shown = burns.map(({ amount, at }) => ({ amount: readMicro(amount), at: Date.parse(at) }));
  const supply = 1_000_000n * MICRO_PER_UNIT;
  for (let hours = 29 * 24 - 40; hours < 32 * 24; hours += 1) {
    const at = world.now + hours * HOUR;
    const [seen, real] = [{ ...launch, burns: shown }, launch].map((one) => burnableNow(one, supply, at));
    expect(seen !== undefined && real !== undefined && seen <= real).toBe(true);
  }
  expect(burnableNow({ ...launch, burns: shown }, supply, world.now)).toBe(
    burnableNow(launch, supply, world.now),
  );
  world.later(31 * 24 * HOUR);
  burn('5');
  expect(rowOf(world, project)?.burns).toEqual([{ at: isoTime(world.now), amount: '5' }]);
});
