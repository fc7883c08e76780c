/** The offers of many raises, for the benchmarks in a browser. */
import { DAY_MS } from '#domain/calendar.ts';
import { isoTime } from '#domain/iso-time.ts';

const LETTERS = 'QRSTUVWXYZ';

/** The symbol of the nth of up to a thousand raises. */
export const symbolAt = (n: number): string =>
  `P${Array.from(String(n).padStart(3, '0'), (digit) => LETTERS[Number(digit)] ?? '').join('')}`;

/** Offers of raises that are open at the same time and end one after the other. `now` in ms. */
export const manyOffers = (count: number, now: number) =>
  Array.from({ length: count }, (_, n) => ({
    title: `Tidal works of bay ${String(n + 1)}`,
    description: 'Power from the tides, sold to the town and the harbour. '.repeat(8),
    type: 'standard',
    symbol: symbolAt(n),
    totalSupply: '1000000',
    softCap: '10000',
    hardCap: '100000',
    price: '0.5',
    launchPrice: '0.75',
    startAt: isoTime(now),
    presaleEndAt: isoTime(now + (10 + (n % 60)) * DAY_MS),
    endAt: isoTime(now + 100 * DAY_MS),
  }));
