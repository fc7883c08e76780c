/** Times on an axis, as fine as its range requires. */
const longSpanMs = 300 * 24 * 3_600_000;
const shortSpanMs = 3 * 24 * 3_600_000;

const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric' });
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const hours = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const exactDays = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** For the ticks of an axis that covers `spanMs`. */
export const tickTime =
  (spanMs: number) =>
  (at: number): string =>
    (spanMs > longSpanMs ? months : spanMs > shortSpanMs ? days : hours).format(at);

/** For one point of it. */
export const pointTime =
  (spanMs: number) =>
  (at: number): string =>
    (spanMs > shortSpanMs ? exactDays : hours).format(at);
