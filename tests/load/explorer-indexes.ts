/**
 * Measures the cost and benefit of the explorer's indexes: it writes movements as the delivery does, updates every index by
 * a search, then searches by one currency. It tries the indexes in force and variants with some added or removed. It runs
 * on the embedded store, and on CouchDB when COUCHDB_URL is set (in databases of its own, removed afterwards).
 * Run: `npm run bench -- explorer-indexes [--movements 5000] [--stores embedded,couchdb]`. Prints one JSON line for each set.
 *   writesPerSecond: the bulks alone. catchUpMs: all indexes together, after everything was written.
 *   currencyMs, partyMs: 20 rows of a rare currency, of everybody and of the busiest wallet (median of 5).
 */
import { parseArgs } from 'node:util';
import { INDEXES, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore, FindQuery, IndexDefinition, NewDocument } from '#couchdb/document-store.ts';
import { TRANSACTION_KINDS } from '#domain/transaction-kinds.ts';
import type { StoredMovement } from '#server/projections/movement-legs.ts';
import { STORES, type StoreUnderTest } from '#tests/builders/stores.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({
  options: {
    movements: { type: 'string', default: '5000' },
    stores: { type: 'string', default: 'embedded,couchdb' },
  },
});
const movements = Number(values.movements);
const bulkRows = 500;
const wallets = 1_000;
const searchesMade = 5;
const rareEvery = 500;
const rows = 20;

const CURRENCY: IndexDefinition = { name: 'by-currency', fields: ['currency', 'seq'] };
const FROM: IndexDefinition = { name: 'by-from-currency', fields: ['from', 'currency', 'seq'] };
const TO: IndexDefinition = { name: 'by-to-currency', fields: ['to', 'currency', 'seq'] };
const others = (INDEXES[TRANSACTIONS] ?? []).filter(({ name }) => name !== CURRENCY.name);

const SETS: Readonly<Record<string, readonly IndexDefinition[]>> = {
  'without currency': others,
  'with currency': [...others, CURRENCY],
  'with currency, and parties by currency': [...others, CURRENCY, FROM, TO],
};

/** The busiest wallet is a party of every third movement. */
const walletOf = (n: number): string =>
  `VIQ-1800000000000-${String(n % 3 === 0 ? 0 : n % wallets).padStart(12, '0')}`;

const movement = (seq: number): NewDocument & StoredMovement => ({
  _id: `tx:${String(seq).padStart(12, '0')}`,
  id: `${((seq * 40_503) % 1_048_576).toString(16).padStart(8, '0')}${String(seq).padStart(24, '0')}`,
  seq,
  order: 1_000_000_000_000 - seq,
  at: new Date(1_800_000_000_000 + seq * 1_000).toISOString(),
  kind: 'send',
  from: walletOf(seq),
  to: walletOf(seq + 1),
  amount: String((seq % 997) + 1),
  fee: '0.05',
  currency: seq % rareEvery === 0 ? 'USD' : 'DC',
  status: 'success',
  after: { from: '10', to: '20' },
  vaults: { universal: { seq, legs: [{ currency: 'DC', amount: '0.02', after: String(seq) }] } },
});

async function measureTime(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Sorted in the order of the index, so that the store uses this one. */
const firstRow = ({ fields }: IndexDefinition): FindQuery => ({
  selector: Object.fromEntries(fields.map((field) => [field, { $gte: field.endsWith('seq') ? 0 : '' }])),
  sort: fields.map((field) => ({ [field]: 'asc' })),
  limit: 1,
});

/** Rows of the rare currency, newest first, by an index that begins with these fields. */
const rare = (by: Readonly<Record<string, string>>): FindQuery => ({
  selector: { ...by, currency: 'USD', seq: { $gte: 0 } },
  sort: [...Object.keys(by).map((field) => ({ [field]: 'desc' as const })), { seq: 'desc' }],
  limit: rows,
});

const ofEverybody = (set: readonly IndexDefinition[]): readonly FindQuery[] =>
  set.includes(CURRENCY) ? [rare({ currency: 'USD' })] : TRANSACTION_KINDS.map((kind) => rare({ kind }));

const ofTheBusiest = (set: readonly IndexDefinition[]): readonly FindQuery[] =>
  (['from', 'to'] as const).map((side) => {
    const party = { [side]: walletOf(0) };
    return rare(set.includes(FROM) ? { ...party, currency: 'USD' } : party);
  });

async function searchMs(store: DocumentStore, queries: readonly FindQuery[]): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < searchesMade; n++)
    took.push(await measureTime(() => Promise.all(queries.map((query) => store.find(TRANSACTIONS, query)))));
  return Math.round(percentile(took, 50) * 10) / 10;
}

async function measure(store: DocumentStore, set: readonly IndexDefinition[]) {
  await store.createDatabase(TRANSACTIONS);
  for (const index of set) await store.ensureIndex(TRANSACTIONS, index);
  const all = Array.from({ length: movements }, (_, n) => movement(n + 1));
  const writtenMs = await measureTime(async () => {
    for (let at = 0; at < all.length; at += bulkRows)
      await store.bulk(TRANSACTIONS, all.slice(at, at + bulkRows));
  });
  const catchUpMs = await measureTime(async () => {
    for (const index of set) await store.find(TRANSACTIONS, firstRow(index));
  });
  return {
    writesPerSecond: Math.round((movements / writtenMs) * 1_000),
    catchUpMs: Math.round(catchUpMs),
    currencyMs: await searchMs(store, ofEverybody(set)),
    partyMs: await searchMs(store, ofTheBusiest(set)),
  };
}

async function onFresh(open: () => Promise<StoreUnderTest>, set: readonly IndexDefinition[]) {
  const { store, dispose } = await open();
  try {
    return await measure(store, set);
  } finally {
    await dispose();
  }
}

for (const kind of values.stores.split(',')) {
  const open = STORES[kind];
  if (open === undefined) continue;
  for (const [indexes, set] of Object.entries(SETS)) {
    const figures = await onFresh(open, set);
    process.stdout.write(`${JSON.stringify({ store: kind, indexes, movements, ...figures })}\n`);
  }
}
