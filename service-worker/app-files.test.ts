// Proves that a first installation stores the app's files with one request, an update only what it lacks, and that
// without the collected files each is loaded by itself.
import { expect, test } from 'vitest';
import { storeAppFiles } from './app-files.ts';

const at = (path: string): string => `https://vaultiq.example${path}`;
const NAMES = ['/assets/a-1.js', '/assets/b-2.js', '/assets/c-3.css', '/assets/d-4.js'];

const policy = "default-src 'self'";
const answering = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'content-length': '2',
      etag: '"1"',
      'content-security-policy': policy,
    },
  });
const everyFile = Object.fromEntries(NAMES.map((path) => [path, `text of ${path}`]));

function device(stored: readonly string[], answer: () => Response) {
  const cache = new Map<string, Response>(stored.map((path) => [at(path), new Response('as before')]));
  const asked: string[] = [];
  const install = (put = async (url: string, response: Response) => void cache.set(url, response)) =>
    storeAppFiles({
      fetch: async (path) => {
        asked.push(path);
        return answer();
      },
      cache: {
        keys: async () => [...cache.keys()].map((url) => new Request(url)),
        put,
      },
      urls: NAMES.map(at),
    });
  const kept = (path: string): Response | undefined => cache.get(at(path));
  return { install, kept, asked, names: () => [...cache.keys()] };
}

test('a first installation stores every file with one request', async () => {
  const { install, kept, asked } = device([], () => answering(everyFile));
  await install();
  expect(asked).toEqual(['/app-files.json']);
  for (const path of NAMES) expect(await kept(path)?.text()).toBe(`text of ${path}`);
});

test('a stored file has the headers that the service sends with everything, and a type of its own', async () => {
  const { install, kept } = device([], () => answering(everyFile));
  await install();
  const headers = (path: string) => Object.fromEntries(kept(path)?.headers ?? []);
  expect(headers('/assets/a-1.js')).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': policy,
  });
  expect(headers('/assets/c-3.css')['content-type']).toBe('text/css; charset=utf-8');
});

test('stores no file that this version does not name', async () => {
  const { install, names } = device([], () => answering({ ...everyFile, '/assets/x-9.js': 'newer' }));
  await install();
  expect(names()).toEqual(NAMES.map(at));
});

test.each([
  ['half', 2, ['/app-files.json']],
  ['less than half', 3, []],
])('an update that lacks %s of the files', async (_share, stored, requests) => {
  const { install, kept, asked } = device(NAMES.slice(0, stored), () => answering(everyFile));
  await install();
  expect(asked).toEqual(requests);
  expect(await kept('/assets/a-1.js')?.text()).toBe('as before');
  expect(await kept('/assets/d-4.js')?.text()).toBe(
    requests.length > 0 ? 'text of /assets/d-4.js' : undefined,
  );
});

test.each([
  ['a refusal', () => answering({}, 503)],
  ['no JSON', () => new Response('<html>')],
  ['another shape', () => answering([['/assets/a-1.js', 1]])],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('stores nothing after %s', async (_case, answer) => {
  const { install, names } = device([], answer);
  await install();
  expect(names()).toEqual([]);
});

test('fails if the browser cannot store a file', async () => {
  const { install } = device([], () => answering(everyFile));
  await expect(install(() => Promise.reject(new Error('quota')))).rejects.toThrow('quota');
});
