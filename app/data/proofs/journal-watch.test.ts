// Proves when a device checks the journal: when the app is opened, every ten minutes, soon again without an answer, and
// never less often because of the service's time.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';

const checkJournal = vi.fn<() => Promise<string>>();
vi.mock('./journal-check.ts', () => ({ checkJournal, checkForeignHead: vi.fn() }));

let stop: () => void = () => undefined;

async function openApp(): Promise<void> {
  const { watchJournal } = await import('./journal-watch.ts');
  stop = watchJournal();
  await pass(100);
}
const closeApp = (): void => {
  stop();
  vi.resetModules();
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const countChecks = (): number => checkJournal.mock.calls.length;

beforeEach(() => {
  vi.resetModules();
  stubLocalStorage();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 12, 0, 0) });
  checkJournal.mockReset().mockResolvedValue('kept');
});
afterEach(() => {
  closeApp();
  vi.useRealTimers();
});

it('checks when the app is opened, but not twice within half a minute', async () => {
  await openApp();
  expect(countChecks()).toBe(1);
  closeApp();
  await pass(29_000);
  await openApp();
  expect(countChecks()).toBe(1);
  closeApp();
  await pass(1_000);
  await openApp();
  expect(countChecks()).toBe(2);
});

it('checks every ten minutes while the app stays open', async () => {
  await openApp();
  await pass(599_000);
  expect(countChecks()).toBe(1);
  for (let more = 1; more <= 6; more += 1) {
    await pass(631_000);
    expect(countChecks()).toBe(1 + more);
  }
});

it('checks again within a minute if nothing answered', async () => {
  checkJournal.mockResolvedValueOnce('no-answer');
  await openApp();
  await pass(61_000);
  expect(countChecks()).toBe(2);
  await pass(120_000);
  expect(countChecks()).toBe(2);
});

it.each([
  ['a day ahead for a while', Date.UTC(2026, 10, 25, 12, 0, 0)],
  ['a day behind', Date.UTC(2026, 10, 23, 12, 0, 0)],
])('keeps checking when the service claims that it is %s', async (_, said) => {
  const { measureClock } = await import('#app/platform/clock.ts');
  const hear = (date: number): void =>
    measureClock({ sentAt: Date.now(), answeredAt: Date.now(), date: new Date(date).toUTCString() });
  hear(said);
  await openApp();
  expect(countChecks()).toBe(1);
  for (let more = 1; more <= 3; more += 1) {
    // The same time repeatedly, as by a stopped clock.
    await pass(631_000);
    hear(said);
    expect(countChecks()).toBe(1 + more);
  }
  hear(Date.now());
  await pass(631_000);
  expect(countChecks()).toBe(5);
});

it('checks if the device’s clock was set back since the last time', async () => {
  await openApp();
  closeApp();
  vi.setSystemTime(Date.UTC(2026, 10, 20));
  await openApp();
  expect(countChecks()).toBe(2);
});

it('keeps its intervals on a device that cannot store anything', async () => {
  vi.stubGlobal('localStorage', undefined);
  await openApp();
  await pass(599_000);
  expect(countChecks()).toBe(1);
  await pass(31_000);
  expect(countChecks()).toBe(2);
});
