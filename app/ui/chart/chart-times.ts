import { formatDate } from '../date-format.ts';

/** Times on an axis, as fine as its range requires. */
const longSpanMs = 300 * 24 * 3_600_000;
const shortSpanMs = 3 * 24 * 3_600_000;

/** For the ticks of an axis that covers `spanMs`. */
export const tickTime =
  (spanMs: number) =>
  (at: number): string =>
    formatDate(spanMs > longSpanMs ? 'month' : spanMs > shortSpanMs ? 'dayAndMonth' : 'dayAndTime', at);

/** For one point of it. */
export const pointTime =
  (spanMs: number) =>
  (at: number): string =>
    formatDate(spanMs > shortSpanMs ? 'day' : 'dayAndTime', at);

/** For the rows of its table: with the time of day if several points are on one day. */
export function rowTime(times: readonly number[], spanMs: number): (at: number) => string {
  const say = pointTime(spanMs);
  const isDistinct = new Set(times.map(say)).size === times.length;
  return isDistinct ? say : (at) => formatDate('moment', at);
}
