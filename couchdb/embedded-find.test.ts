/**
 * Proves that no search reads more than one page of an index at a time, whatever its other conditions, and still finds
 * every match.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { FindQuery, StoredDocument } from './document-store.ts';
import { findInPouch } from './embedded-find.ts';
import type { Pouch } from './embedded-pool.ts';
import { matchesSelector } from './selector.ts';

type Row = StoredDocument & { readonly kind: string; readonly seq: number; readonly currency: string };

/** 1,000 sends, two for each seq; every seventh row has another currency. */
const rows: readonly Row[] = Array.from({ length: 1_000 }, (_, n) => ({
  _id: `tx:${String(n).padStart(6, '0')}`,
  _rev: '1-a',
  kind: 'send',
  seq: Math.floor(n / 2),
  currency: n % 7 === 0 ? 'USD' : 'DC',
}));

type FindRequest = { readonly selector: Readonly<Record<string, unknown>>; readonly limit: number };
let asked: FindRequest[];

/** Imitates PouchDB's search by an index of kind and seq: any other field makes it read everything. */
const pouch = {
  find({ selector, limit, sort }: FindRequest & { readonly sort?: readonly Record<string, string>[] }) {
    asked.push({ selector, limit });
    const found = rows.filter((row) => matchesSelector(row, selector));
    if (sort?.[0]?.['kind'] === 'desc') found.reverse();
    return Promise.resolve({ docs: found.slice(0, limit) });
  },
} as unknown as Pouch;

beforeEach(() => {
  asked = [];
});

const query = (more: object, direction: 'asc' | 'desc' = 'desc'): FindQuery => ({
  selector: { kind: 'send', seq: { $gte: 10, $lte: 400 }, ...more },
  sort: [{ kind: direction }, { seq: direction }],
  limit: 40,
});

const wanted = (direction: 'asc' | 'desc', currency: string): readonly string[] => {
  const all = rows.filter((row) => row.seq >= 10 && row.seq <= 400 && row.currency === currency);
  return (direction === 'desc' ? all.reverse() : all).slice(0, 40).map(({ _id }) => _id);
};

describe.each(['asc', 'desc'] as const)('a search in %s order', (direction) => {
  it('with conditions beyond its index reads page after page until it has enough', async () => {
    const found = await findInPouch(pouch, query({ currency: 'USD' }, direction));
    expect(found.map(({ _id }) => _id)).toEqual(wanted(direction, 'USD'));
    expect(asked.length).toBeGreaterThan(2);
    for (const { selector, limit } of asked) {
      expect(Object.keys(selector)).toEqual(['kind', 'seq']);
      expect(limit).toBeLessThanOrEqual(102);
    }
  });

  it('ends at the end of the index', async () => {
    expect(await findInPouch(pouch, query({ currency: 'TDC' }, direction))).toEqual([]);
    expect(asked.length).toBeLessThan(12);
  });
});

it('passes a search to the store unchanged if its index can answer it', async () => {
  expect(await findInPouch(pouch, query({}))).toHaveLength(40);
  expect(asked).toEqual([{ selector: { kind: 'send', seq: { $gte: 10, $lte: 400 } }, limit: 40 }]);
});
