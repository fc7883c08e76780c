/** Counts transactions, their amounts and their fees by minute and by day, from the durable journal. */
import { DAY_MS, MINUTE_MS } from '#domain/calendar.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { isTransaction } from '#domain/ledger/record.ts';
import { activityDays } from '#domain/limits.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { Authority } from '../commands/authority.ts';

export type CountSource = Pick<Authority, 'durable' | 'readEntries' | 'onDurable'>;

const entriesAtOnce = 1_000;
/** Older entries are not counted, so that a service with a long journal does not read for minutes after a start. */
const countedMax = 500_000;
const minutesPerDay = DAY_MS / MINUTE_MS;

/** `moved` and `fees`: micro-units of DC. */
export type Count = { readonly transactions: number; readonly moved: Micro; readonly fees: Micro };
type Buckets = Map<number, Count>;

const NONE: Count = { transactions: 0, moved: 0n, fees: 0n };

export type TransactionCounts = {
  /**
   * Starts counting, newest first, if it has not started; resolves when the newest entries are counted. Rejects with a
   * `StoreError` when the store fails, and starts anew the next time.
   */
  ready(): Promise<void>;
  /** The transactions of the minutes before `now` (ms); null while they are not all counted. */
  inLast(minutes: number, now: number): Count | null;
  /** The amount moved since 00:00 UTC, micro-units of DC; null while it is not all counted. */
  movedToday(now: number): Micro | null;
  /**
   * The counts of each whole UTC day up to today, oldest first, as far as all of its entries are counted. `day`: days since
   * 1970.
   */
  days(now: number): readonly { readonly day: number; readonly transactions: number }[];
};

const plus = (one: Count, other: Count): Count => ({
  transactions: one.transactions + other.transactions,
  moved: one.moved + other.moved,
  fees: one.fees + other.fees,
});

const add = (buckets: Buckets, key: number, one: Count): unknown =>
  buckets.set(key, plus(buckets.get(key) ?? NONE, one));

const sumOf = (amounts: readonly string[]): Micro =>
  amounts.reduce((sum, amount) => sum + readMicro(amount), 0n);

function countOf({ facts }: Entry): Count {
  const transactions = facts.filter(isTransaction);
  const ofDc = transactions.filter(({ currency }) => currency === 'DC');
  return {
    transactions: transactions.length,
    moved: sumOf(ofDc.map(({ amount }) => amount)),
    fees: sumOf(ofDc.map(({ fee }) => fee)),
  };
}

function dropBefore(buckets: Buckets, oldest: number): void {
  for (const key of buckets.keys()) if (key < oldest) buckets.delete(key);
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

/** The counts so far. */
function makeTally(now: () => number) {
  const minutes: Buckets = new Map();
  const days: Buckets = new Map();
  return {
    count(entry: Entry): void {
      const one = countOf(entry);
      if (one.transactions === 0) return;
      add(days, dayOf(entry.at), one);
      if (entry.at >= now() - DAY_MS) add(minutes, minuteOf(entry.at), one);
    },
    /** The sum of the minutes after this one. */
    since(oldest: number): Count {
      dropBefore(minutes, minuteOf(now()) - minutesPerDay);
      return [...minutes]
        .filter(([minute]) => minute > oldest)
        .reduce((sum, [, one]) => plus(sum, one), NONE);
    },
    ofDay(day: number): Count {
      dropBefore(days, dayOf(now()) - activityDays);
      return days.get(day) ?? NONE;
    },
  };
}

/** The oldest counted entry: its seq and time (ms), and whether the count ends there. */
type Reach = {
  readonly seq: number;
  readonly at: number;
  /** Whether it is the first entry of the journal. */
  readonly isFirst: boolean;
  readonly isEnough: boolean;
};

/** A day that is only partly counted is left out. */
const oldestWhole = (reach: Reach | null): number | null =>
  reach === null ? null : dayOf(reach.at) + (reach.isFirst ? 0 : 1);

/** Counts the entries up to `last` backwards, one page with each call. */
function makeWalk(source: CountSource, now: () => number, count: (entry: Entry) => void) {
  let reach: Reach | null = null;
  return {
    reach: () => reach,
    async step(last: number): Promise<void> {
      const before = reach ?? { seq: last + 1, at: now() };
      const from = Math.max(0, before.seq - 1 - entriesAtOnce);
      const page = await source.readEntries(from, before.seq - 1 - from);
      for (const { entry } of page) count(entry);
      const at = page[0]?.entry.at ?? before.at;
      const isOld = dayOf(at) <= dayOf(now()) - activityDays;
      const isEnough = from === 0 || isOld || last - from >= countedMax;
      reach = { seq: from + 1, at, isFirst: from === 0, isEnough };
    },
  };
}

export function makeTransactionCounts(source: CountSource, now: () => number): TransactionCounts {
  const tally = makeTally(now);
  const walk = makeWalk(source, now, (entry) => tally.count(entry));
  let upTo: number | null = null;
  let newest: Promise<void> | null = null;

  async function countRest(last: number): Promise<void> {
    while (walk.reach()?.isEnough !== true) await walk.step(last);
  }

  /** Newer entries are counted when they become durable. */
  function follow(): number {
    const last = source.durable().seq;
    source.onDurable(({ block }) => {
      for (const entry of block.entries) if (entry.seq > last) tally.count(entry);
    });
    return last;
  }

  async function start(): Promise<void> {
    const last = upTo ?? follow();
    upTo = last;
    await walk.step(last);
    // The older days follow automatically; after a failure the next request tries again.
    countRest(last).catch(() => {
      newest = null;
    });
  }

  return {
    ready() {
      newest ??= start().catch((error: unknown) => {
        newest = null;
        throw error;
      });
      return newest;
    },
    inLast(span, at) {
      const oldest = minuteOf(at) - span;
      const reach = walk.reach();
      const isCounted = reach !== null && (reach.isFirst || minuteOf(reach.at) <= oldest);
      return isCounted ? tally.since(oldest) : null;
    },
    movedToday(at) {
      const oldest = oldestWhole(walk.reach());
      const today = dayOf(at);
      return oldest !== null && oldest <= today ? tally.ofDay(today).moved : null;
    },
    days(at) {
      const whole = oldestWhole(walk.reach());
      if (whole === null) return [];
      const today = dayOf(at);
      const oldest = Math.max(today - activityDays + 1, whole);
      return Array.from({ length: Math.max(0, today - oldest + 1) }, (_, index) => ({
        day: oldest + index,
        transactions: tally.ofDay(oldest + index).transactions,
      }));
    },
  };
}
