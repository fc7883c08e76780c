/**
 * Proves how the network's figures are counted, on a real journal: every transaction once, with its fee, in the last hour,
 * the last 24 hours and its day, whether it was written before or after the count began, and nothing that moved nothing.
 */
import { expect, it } from 'vitest';
import { CATALOG } from '#couchdb/databases.ts';
import type { NewDocument } from '#couchdb/document-store.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { findAddress, issueTo, openAccount, transfer, userId } from '#tests/builders/ledger-commands.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makeCatalogReader } from '../sync/catalog.ts';
import { makeNetworkFigures } from './network-figures.ts';
import { makeTransactionCounts } from './transaction-counts.ts';

const [ann, ben] = [userId(1), userId(2)];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function makeWorld() {
  const clock = { at: Date.parse('2026-03-01T12:00:00.000Z') };
  const store = makeMemoryStore();
  const authority = await openTestAuthority({ store, now: () => clock.at });
  const run = async (command: Parameters<typeof authority.submit>[0]): Promise<void> => {
    const answer = await authority.submit(command);
    if (!answer.ok) throw new Error(answer.code);
  };
  const open = () => {
    const counts = makeTransactionCounts(authority, () => clock.at);
    const catalog = makeCatalogReader(store);
    return makeNetworkFigures({ authority, counts, catalog, now: () => clock.at });
  };
  await run(openAccount(ann));
  await run(openAccount(ben));
  const toBen = findAddress(authority.state, ben);
  await run(issueTo(findAddress(authority.state, ann), '1000 DC'));
  return { authority, clock, run, open, store, toBen };
}

it('counts hour, day and days, from the journal and from then on', async () => {
  const { authority, clock, run, open, toBen } = await makeWorld();
  clock.at += 2 * dayMs;
  await run(transfer(ann, toBen, '100 DC'));
  await run(transfer(ann, toBen, '100 DC'));
  await authority.submit(transfer(ann, toBen, '100000 DC')); // refused
  clock.at += 2 * hourMs;
  await run(transfer(ann, toBen, '10 DC'));
  const read = open();
  expect(await read()).toEqual({
    asOf: '2026-03-03T14:00:00.000Z',
    people: 2,
    movedToday: '210',
    lastHour: { transactions: 1, fees: '0.005' },
    lastDay: { transactions: 3, fees: '0.105' },
    circulating: null,
    newest: { n: authority.durable().n, at: '2026-03-03T14:00:00.000Z', entries: 1 },
    days: [
      { day: '2026-03-01', transactions: 1 },
      { day: '2026-03-02', transactions: 0 },
      { day: '2026-03-03', transactions: 3 },
    ],
  });
  clock.at += 11 * hourMs;
  await run(transfer(ann, toBen, '2 DC'));
  expect(await read()).toMatchObject({
    lastHour: { transactions: 1, fees: '0.001' },
    lastDay: { transactions: 4, fees: '0.106' },
    days: [
      { transactions: 1 },
      { transactions: 0 },
      { transactions: 3 },
      { day: '2026-03-04', transactions: 1 },
    ],
  });
  expect((await read()).movedToday).toBe('2');
  // Another one, which starts now, counts the same.
  expect((await open()()).days).toEqual((await read()).days);
  clock.at += 30 * dayMs;
  const later = await read();
  expect(later).toMatchObject({ lastHour: { transactions: 0 }, lastDay: { transactions: 0, fees: '0' } });
  expect(later.days).toHaveLength(30);
  expect(later.days.every(({ transactions }) => transactions === 0)).toBe(true);
  await authority.close();
});

it('gives everybody the same answer for a second', async () => {
  const { authority, clock, run, open, toBen } = await makeWorld();
  const read = open();
  expect((await read()).lastDay?.transactions).toBe(1);
  await run(transfer(ann, toBen, '1 DC'));
  expect((await read()).lastDay?.transactions).toBe(1);
  clock.at += 1_000;
  expect((await read()).lastDay?.transactions).toBe(2);
  await authority.close();
});

it('counts a long journal page by page, each entry once', async () => {
  const { authority, clock, run, open, toBen } = await makeWorld();
  for (let batch = 0; batch < 6; batch++) {
    clock.at += dayMs;
    await Promise.all(Array.from({ length: 400 }, () => run(transfer(ann, toBen, '0.01 DC'))));
  }
  const read = open();
  const first = await read();
  expect(first.lastHour?.transactions).toBe(400);
  expect(first.movedToday).toBe('4');
  clock.at += 1_000;
  await expect
    .poll(async () => {
      clock.at += 1_000;
      return (await read()).days.map(({ transactions }) => transactions);
    })
    .toEqual([1, 400, 400, 400, 400, 400, 400]);
  await authority.close();
});

it('circulating is what was minted, without what the vaults hold', async () => {
  const { authority, open, store } = await makeWorld();
  await store.createDatabase(CATALOG);
  const publish = (id: string, value: Readonly<Record<string, unknown>>) => {
    const document: CatalogDoc & NewDocument = {
      _id: `catalog:${id}`,
      id,
      seq: 1,
      at: '2026-03-01T00:00:00.000Z',
      value,
    };
    return store.put(CATALOG, document);
  };
  await publish('supply', {
    phase: 1,
    priceUsd: '1',
    nextPriceUsd: '1.25',
    phaseSize: '1000000000',
    phaseSold: '1000',
    totalSold: '1000',
    totalMinted: '1000.5',
    available: '999999000',
    launchAt: '2025-11-14T00:00:00.000Z',
    split: { marketing: 1500, core: 1000, universal: 5 },
    splitMode: 'from_gross',
    minimumUsd: '10',
    maximumUsd: '100000',
    phases: [],
  });
  await publish('vaults', {
    marketing: { DC: '150', TDC: '7', USD: '0' },
    core: { DC: '100.25', TDC: '0', USD: '0' },
  });
  expect((await open()()).circulating).toBe('750.25');
  await authority.close();
});
