// Proves that times follow the service: the offset is measured at each contact, does not jitter, survives a reload, and
// is dropped when it would lead into the past; and that a clock more than two minutes wrong is reported.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const at = Date.UTC(2026, 10, 23, 12, 0, 0);
const load = async () => {
  vi.resetModules();
  return { ...(await import('./clock.ts')), ...(await import('./clock-error.ts')) };
};
const contact = (date: number, wayMs = 0) => ({
  sentAt: Date.now() - wayMs,
  answeredAt: Date.now(),
  date: new Date(date).toUTCString(),
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ now: at });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the time is the device’s own before the service has answered', async () => {
  const clock = await load();
  expect(clock.now()).toBe(at);
  expect(clock.clockError()).toBeNull();
});

it('follows the service if the device is three hours slow, and says so', async () => {
  const clock = await load();
  clock.measureClock(contact(at + 3 * 3_600_000));
  expect(clock.now()).toBe(at + 3 * 3_600_000 + 500);
  expect(clock.clockError()).toBe(3 * 3_600_000 + 500);
});

it.each([
  [119_000, null],
  [121_000, 121_500],
  [-119_000, null],
  [-121_000, -120_500],
])('a clock that is %i ms behind the service is described as %s', async (error, description) => {
  const clock = await load();
  clock.measureClock(contact(at + error));
  expect(clock.clockError()).toBe(description);
});

it("counts half of the round trip, and does not change within the header's precision", async () => {
  const clock = await load();
  clock.measureClock(contact(at + 60_000, 4_000));
  expect(clock.now()).toBe(at + 62_500);
  clock.measureClock(contact(at + 62_000));
  expect(clock.now()).toBe(at + 62_500);
  clock.measureClock(contact(at + 59_000));
  expect(clock.now()).toBe(at + 59_500);
});

it('ignores an answer without a date, and one from before its request', async () => {
  const clock = await load();
  clock.measureClock({ sentAt: at, answeredAt: at, date: null });
  clock.measureClock({ sentAt: at, answeredAt: at, date: 'soon' });
  clock.measureClock({ sentAt: at, answeredAt: at - 1, date: new Date(at + 900_000).toUTCString() });
  expect(clock.now()).toBe(at);
});

it('the difference is stored for an offline start, which does not report it before the next contact', async () => {
  (await load()).measureClock(contact(at + 600_000));
  const again = await load();
  expect(again.now()).toBe(at + 600_500);
  expect(again.clockError()).toBeNull();
});

it('the difference is dropped if the device was set back since, because time does not go backwards', async () => {
  (await load()).measureClock(contact(at - 600_000));
  vi.setSystemTime(at - 600_000);
  expect((await load()).now()).toBe(at - 600_000);
});
