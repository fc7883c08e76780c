/** Adds up the day's movements from the durable journal. */
import { DAY_MS } from '#domain/calendar.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { isTransaction } from '#domain/ledger/record.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { Authority } from '../commands/authority.ts';

export type EntrySource = Pick<Authority, 'durable' | 'readEntries'>;

const entriesAtOnce = 1_000;

type Count = {
  /** ms; when the counted day began. */
  readonly since: number;
  readonly moved: Micro;
  /** The seq of the last counted entry. */
  readonly upTo: number;
};

/** The beginning of the day in UTC, ms. */
const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** The DC that the transactions of an entry move. */
const movedBy = ({ facts }: Entry): Micro =>
  facts
    .filter(isTransaction)
    .filter(({ currency }) => currency === 'DC')
    .reduce((sum, { amount }) => sum + readMicro(amount), 0n);

/**
 * The last entry before a time: binary search, because entries are in the order of their time. 0 if there is none.
 */
async function lastSeqBefore(source: EntrySource, time: number): Promise<number> {
  let [low, high] = [0, source.durable().seq];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const [found] = await source.readEntries(middle - 1, 1);
    if (found !== undefined && found.entry.at < time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns a function that resolves to the DC moved since 00:00 UTC of the day of `at`, micro-units. Each call reads only
 * what was written since the last one. Rejects with a `StoreError` when the store fails.
 */
export function makeMovedToday(source: EntrySource): (at: number) => Promise<Micro> {
  let counted: Count = { since: -1, moved: 0n, upTo: 0 };

  async function begin(since: number): Promise<void> {
    if (counted.since === since) return;
    counted = { since, moved: 0n, upTo: await lastSeqBefore(source, since) };
  }

  return async (at) => {
    await begin(dayOf(at));
    for (;;) {
      const page = await source.readEntries(counted.upTo, entriesAtOnce);
      const last = page.at(-1);
      if (last === undefined) return counted.moved;
      const moved = page.reduce((sum, { entry }) => sum + movedBy(entry), counted.moved);
      counted = { ...counted, moved, upTo: last.entry.seq };
      if (page.length < entriesAtOnce) return moved;
    }
  };
}
