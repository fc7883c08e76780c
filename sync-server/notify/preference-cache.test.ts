// Proves that preferences are read once for each person, and that no older choice counts after a newer one is written.
import { expect, it } from 'vitest';
import { DEFAULT_NOTIFY, type NotifyPreferences } from '#domain/notify/preferences.ts';
import { makePreferenceCache } from './preference-cache.ts';

const MAILED: NotifyPreferences = {
  ...DEFAULT_NOTIFY,
  mail: { ...DEFAULT_NOTIFY.mail, transaction: true },
};
const HOUR_MS = 3_600_000;

function makeWorld() {
  const chosen = new Map<string, NotifyPreferences>();
  const asked: string[] = [];
  let at = 0;
  let answer = (): Promise<void> => Promise.resolve();
  const cache = makePreferenceCache(
    async (userId) => {
      asked.push(userId);
      const found = chosen.get(userId) ?? DEFAULT_NOTIFY;
      await answer();
      return found;
    },
    () => at,
  );
  return {
    cache,
    chosen,
    asked,
    pass: (ms: number): void => void (at += ms),
    waitFor: (promise: Promise<void>): void => void (answer = () => promise),
  };
}

it('reads a person once, and then answers synchronously', async () => {
  const { cache, asked, pass } = makeWorld();
  expect(cache.cached('ann')).toBeUndefined();
  expect(await cache.read('ann')).toBe(DEFAULT_NOTIFY);
  pass(HOUR_MS - 1);
  expect(cache.cached('ann')).toBe(DEFAULT_NOTIFY);
  expect(await cache.read('ann')).toBe(DEFAULT_NOTIFY);
  expect(asked).toEqual(['ann']);
});

it('reads again after an hour, and after a change of a setting', async () => {
  const { cache, asked, chosen, pass } = makeWorld();
  await cache.read('ann');
  await cache.read('ben');
  chosen.set('ann', MAILED);
  cache.forget('ann');
  expect(await cache.read('ann')).toBe(MAILED);
  expect(cache.cached('ben')).toBe(DEFAULT_NOTIFY);
  pass(HOUR_MS);
  expect(cache.cached('ben')).toBeUndefined();
  await cache.read('ben');
  expect(asked).toEqual(['ann', 'ben', 'ann', 'ben']);
});

it('does not cache what was read before a concurrent change', async () => {
  const { cache, chosen, waitFor } = makeWorld();
  let arrive = (): void => undefined;
  waitFor(new Promise((resolve) => (arrive = resolve)));
  const reading = cache.read('ann');
  chosen.set('ann', MAILED);
  cache.forget('ann');
  arrive();
  expect(await reading).toBe(DEFAULT_NOTIFY);
  expect(cache.cached('ann')).toBeUndefined();
  expect(await cache.read('ann')).toBe(MAILED);
});

it('keeps the choices of an account whose opening it learns late', async () => {
  const { cache, chosen } = makeWorld();
  chosen.set('ann', MAILED);
  cache.forget('ann');
  cache.opened('ann');
  expect(await cache.read('ann')).toBe(MAILED);
});

it('does not read an account that was just opened', async () => {
  const { cache, asked } = makeWorld();
  cache.opened('ann');
  expect(await cache.read('ann')).toBe(DEFAULT_NOTIFY);
  expect(asked).toEqual([]);
});
