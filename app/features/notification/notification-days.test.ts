// Proves that notifications are grouped by local calendar days.
import { expect, it } from 'vitest';
import type { NotificationDoc } from '#domain/protocol.ts';
import { byDay } from './notification-days.ts';

const at = (text: string): NotificationDoc => ({
  id: text,
  seq: 1,
  order: 1,
  at: new Date(text).toISOString(),
  type: 'system',
  title: 't',
  message: 'm',
  read: false,
});
const now = new Date('2026-11-22T09:30:00').getTime();

it.each([
  ['2026-11-22T09:29:00', 'Today'],
  ['2026-11-22T00:00:00', 'Today'],
  ['2026-11-21T23:59:59', 'Yesterday'],
  ['2026-11-20T12:00:00', 'Friday, November 20'],
  ['2025-12-31T12:00:00', 'December 31, 2025'],
])('%s is %s', (when, name) => {
  expect(byDay([at(when)], now).map((day) => day.name)).toEqual([name]);
});

it('keeps the order, with each day once', () => {
  const times = ['2026-11-22T09:00:00', '2026-11-22T08:00:00', '2026-11-21T08:00:00'];
  const days = byDay(times.map(at), now);
  expect(days.map(({ name, notifications }) => [name, notifications.map(({ id }) => id)])).toEqual([
    ['Today', times.slice(0, 2)],
    ['Yesterday', times.slice(2)],
  ]);
});

it('knows yesterday across a change of clocks', () => {
  const [sunday, monday] = ['2026-03-29T12:00:00', '2026-03-30T12:00:00'];
  expect(byDay([at(sunday)], new Date(monday).getTime())[0]?.name).toBe('Yesterday');
});
