// Proves that a picture is requested once and answered offline from then on, that anything else is not stored, and that the
// oldest are dropped when there are too many.
import { expect, test } from 'vitest';
import { answerPicture, isPicture, type PictureDeps } from './pictures.ts';

function device() {
  const stored = new Map<string, Response>();
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
    keys: async () => [...stored.keys()],
    delete: async (url: string) => stored.delete(url),
  };
  const caches = { open: async () => cache } as unknown as PictureDeps['caches'];
  const ask = (url: string, fetch: () => Promise<Response>): Promise<Response> =>
    answerPicture({ caches, fetch }, new Request(url));
  return { ask, stored };
}

const urlOf = (n: number): string => `https://app.example/api/files/${String(n).padStart(64, '0')}`;
const offline = (): Promise<Response> => Promise.reject(new TypeError('no network'));

test('a picture is fetched once, then answered offline', async () => {
  const { ask } = device();
  await expect(ask(urlOf(1), offline)).rejects.toThrow('no network');
  expect(await (await ask(urlOf(1), async () => new Response('pixels'))).text()).toBe('pixels');
  expect(await (await ask(urlOf(1), offline)).text()).toBe('pixels');
});

test('a refusal is not stored', async () => {
  const { ask, stored } = device();
  expect((await ask(urlOf(1), async () => new Response('gone', { status: 404 }))).status).toBe(404);
  expect(stored.size).toBe(0);
});

test('300 are stored, the newest', async () => {
  const { ask, stored } = device();
  for (let n = 0; n < 302; n += 1) await ask(urlOf(n), async () => new Response(String(n)));
  expect([stored.size, stored.has(urlOf(1)), stored.has(urlOf(2))]).toEqual([300, false, true]);
});

test.each([
  [`/api/files/${'a'.repeat(64)}`, 'image', true],
  [`/api/files/${'a'.repeat(64)}`, '', false],
  [`/api/files/${'a'.repeat(63)}`, 'image', false],
  ['/icons/icon-192.png', 'image', false],
])('%s for %j: %s', (path, destination, is) => {
  expect(isPicture(new URL(path, 'https://app.example'), destination)).toBe(is);
});
