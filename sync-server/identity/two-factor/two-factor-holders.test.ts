// Proves that a person without a second factor is recognised without a read, however many have one; that everybody is
// read until all are listed, or if listing fails; and that the start does not wait for a long list.
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { type Gate, makeGate } from '#tests/builders/gate.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { listHolders } from './two-factor-holders.ts';

const HELD = 2_500;
const idOf = (index: number): string => `person-${String(index).padStart(5, '0')}`;

async function storeWith(count: number) {
  const store = makeMemoryStore();
  await store.createDatabase(ACCOUNTS);
  const docs = Array.from({ length: count }, (_, index) => ({ _id: `2fa:${idOf(index)}` }));
  await store.bulk(ACCOUNTS, [...docs, { _id: '2fb:other' }, { _id: '2f' }]);
  return store;
}

/** Answers two pages at once, and the rest when the gate opens. */
function heldBack(store: DocumentStore, { passed }: Gate): Pick<DocumentStore, 'range'> {
  let pages = 0;
  return {
    async range(database, query) {
      pages += 1;
      if (pages > 2) await passed;
      return store.range(database, query);
    },
  };
}

const logOf = (warn = vi.fn()) => ({ debug: vi.fn(), info: vi.fn(), warn, error: vi.fn(), fatal: vi.fn() });

describe('who has a second factor', () => {
  it('is known at once if few have one', async () => {
    const holders = await listHolders(await storeWith(2), logOf());
    expect([idOf(0), idOf(1), idOf(2), 'other'].map(holders.mayHave)).toEqual([true, true, false, false]);
    holders.add('other');
    expect(holders.mayHave('other')).toBe(true);
  });

  it('is listed in the background if many have one, and until then may be anybody', async () => {
    const gate = makeGate();
    const holders = await listHolders(heldBack(await storeWith(HELD), gate), logOf());
    expect(holders.mayHave('nobody')).toBe(true);
    gate.open();
    await vi.waitFor(() => expect(holders.mayHave('nobody')).toBe(false));
    const asked = [0, 999, 1_000, HELD - 1, HELD].map((index) => holders.mayHave(idOf(index)));
    expect(asked).toEqual([true, true, true, true, false]);
  });

  it('may be anybody if it cannot be listed, which is logged', async () => {
    const gate = makeGate();
    const warn = vi.fn();
    const holders = await listHolders(heldBack(await storeWith(HELD), gate), logOf(warn));
    gate.fail(new Error('gone'));
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(holders.mayHave('nobody')).toBe(true);
  });
});
