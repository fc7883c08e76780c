/**
 * Proves the network's public figures on a real journal: the DC of today's transactions from midnight in UTC, each counted
 * once, also over many pages and from one day to the next; the people; the newest block; and one answer for a second.
 */
import { expect, it } from 'vitest';
import { findAddress, issueTo, openAccount, transfer, userId } from '#tests/builders/ledger-commands.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import { makeCatalogReader } from '../sync/catalog.ts';
import { makeNetworkFigures } from './network-figures.ts';
import { makeTransactionCounts } from './transaction-counts.ts';

const [ann, ben] = [userId(1), userId(2)];

async function world() {
  const clock = { at: Date.parse('2026-03-01T23:59:00.000Z') };
  const store = makeMemoryStore();
  const authority = await openTestAuthority({ store, now: () => clock.at });
  const run = async (command: Parameters<typeof authority.submit>[0]): Promise<void> => {
    const answer = await authority.submit(command);
    if (!answer.ok) throw new Error(answer.code);
  };
  const open = () => {
    const counts = makeTransactionCounts(authority, () => clock.at);
    return makeNetworkFigures({ authority, counts, catalog: makeCatalogReader(store), now: () => clock.at });
  };
  const figures = open();
  await run(openAccount(ann));
  await run(openAccount(ben));
  const [toAnn, toBen] = [findAddress(authority.state, ann), findAddress(authority.state, ben)];
  await run(issueTo(toAnn, '100 DC'));
  return { authority, clock, run, open, figures, toAnn, toBen };
}

it('adds up the DC of the day, counts people, and names the newest block', async () => {
  const { authority, clock, run, figures, toAnn, toBen } = await world();
  expect(await figures()).toMatchObject({
    asOf: '2026-03-01T23:59:00.000Z',
    movedToday: '100',
    people: 2,
    newest: { n: 4, at: '2026-03-01T23:59:00.000Z' },
  });
  clock.at += 59_000;
  await run(transfer(ann, toBen, '2.5 DC'));
  expect((await figures()).movedToday).toBe('102.5');
  // The next day begins with nothing.
  clock.at += 1_000;
  expect((await figures()).movedToday).toBe('0');
  await run(transfer(ben, toAnn, '1.25 DC'));
  await run(issueTo(toAnn, '50 TDC'));
  await run(issueTo(toAnn, '7 USD'));
  await authority.submit(transfer(ben, toAnn, '1000 DC')); // refused
  clock.at += 5_000;
  expect(await figures()).toMatchObject({
    asOf: '2026-03-02T00:00:05.000Z',
    movedToday: '1.25',
    people: 2,
    newest: { n: authority.durable().n, at: '2026-03-02T00:00:00.000Z' },
  });
  await authority.close();
});

it('begins at midnight when the service starts in the middle of the day', async () => {
  const { authority, clock, run, open, toAnn, toBen } = await world();
  clock.at = Date.parse('2026-03-02T09:00:00.000Z');
  await run(transfer(ann, toBen, '3 DC'));
  clock.at = Date.parse('2026-03-02T10:00:00.000Z');
  await run(transfer(ben, toAnn, '1 DC'));
  expect((await open()()).movedToday).toBe('4');
  await authority.close();
});

it('everybody gets the same answer for a second, and calls at once count nothing twice', async () => {
  const { authority, clock, run, figures, toBen } = await world();
  const [first, second] = await Promise.all([figures(), figures()]);
  expect([first.movedToday, second.movedToday]).toEqual(['100', '100']);
  await run(transfer(ann, toBen, '1 DC'));
  clock.at += 999;
  expect((await figures()).movedToday).toBe('100');
  clock.at += 1;
  expect((await figures()).movedToday).toBe('101');
  await authority.close();
});

it('has no figure for a day that is not counted yet', async () => {
  const at = Date.parse('2026-03-02T12:00:00.000Z');
  const entries = Array.from({ length: 2_500 }, (_, index) => ({
    entry: {
      seq: index + 1,
      at,
      facts: [{ kind: 'transaction.recorded', currency: 'DC', amount: '0.5', fee: '0' }],
    },
    leaf: new Uint8Array(),
  }));
  let answers: (() => void)[] = [];
  const counts = makeTransactionCounts(
    {
      durable: () => ({ seq: entries.length, n: 1 }),
      onDurable: () => () => undefined,
      readEntries: async (after, limit) => {
        // The newest are read at once, older ones when the test lets them.
        if (after < 1_500) await new Promise<void>((resolve) => answers.push(resolve));
        return entries.slice(after, after + limit) as never;
      },
    },
    () => at,
  );
  await counts.ready();
  expect(counts.movedToday(at)).toBeNull();
  await expect
    .poll(() => {
      const now = answers;
      answers = [];
      for (const answer of now) answer();
      return counts.movedToday(at);
    })
    .toBe(1_250_000_000n);
});

it('answers before the first block', async () => {
  const now = Date.parse('2026-03-02T12:00:00.000Z');
  const authority = {
    state: { users: new Map() },
    durable: () => ({ seq: 0, n: 0 }),
    readEntries: () => Promise.resolve([]),
    onDurable: () => () => undefined,
    blockAt: () => Promise.resolve(null),
  };
  const figures = makeNetworkFigures({
    authority,
    counts: makeTransactionCounts(authority, () => now),
    catalog: makeCatalogReader(makeMemoryStore()),
    now: () => now,
  });
  expect(await figures()).toEqual({
    asOf: '2026-03-02T12:00:00.000Z',
    people: 0,
    movedToday: '0',
    lastHour: { transactions: 0, fees: '0' },
    lastDay: { transactions: 0, fees: '0' },
    circulating: null,
    newest: null,
    days: [{ day: '2026-03-02', transactions: 0 }],
  });
});
