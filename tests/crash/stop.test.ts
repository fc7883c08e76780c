/**
 * Proves the graceful stop of the real server: SIGTERM under load ends it with exit code 0, every doorbell is closed
 * cleanly, nothing acknowledged is lost, and the next start decides unanswered commands once. On the embedded store,
 * and when COUCHDB_URL is set on a CouchDB too: one without an installation, wiped at the end.
 */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { MICRO_PER_UNIT } from '#domain/money.ts';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { checkBalances, checkDelivery } from './checks.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { Load } from './load.ts';
import { CLAIMED_TDC, fund, type Person, signUp } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

let bundled: Bundled;
let installation: Installation;

beforeAll(async () => {
  bundled = await bundleServer();
});
afterEach(() => installation.remove());

async function start(): Promise<ServerProcess & { url: string }> {
  const server = await startServer({ ...bundled, ...installation });
  const { url } = server;
  if (url === null) throw new Error(server.output());
  return { ...server, url };
}

/** Resolves to the way in which the stream ended. */
async function ring(url: string, { token }: Person): Promise<{ end: Promise<'closed' | 'torn off'> }> {
  const response = await fetch(`${url}/sync/doorbell`, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.getReader();
  const read = async (): Promise<'closed' | 'torn off'> => {
    try {
      for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read());
      return 'closed';
    } catch {
      return 'torn off';
    }
  };
  return { end: read() };
}

it.each(Object.entries(INSTALLATIONS))('SIGTERM under load, %s', async (_kind, open) => {
  installation = await open();
  const server = await start();
  const people = [await signUp(server.url, 'one'), await signUp(server.url, 'two')];
  await fund(server.url, { people, claims: 1 });
  const load = new Load(people);
  const bells = await Promise.all(people.map((person) => ring(server.url, person)));
  const loading = load.run(server.url);
  await vi.waitFor(() => expect(load.verdicts.size).toBeGreaterThan(100), { timeout: 30_000 });
  const before = load.verdicts.size;
  server.signal('SIGTERM');
  const asked = performance.now();
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
  expect(performance.now() - asked).toBeLessThan(15_000);
  load.stop();
  await loading;
  expect(before).toBeGreaterThan(0);
  for (const { end } of bells) expect(await end).toBe('closed');
  await installation.check(load);

  const next = await start();
  await load.settle(next.url);
  await load.repeat(next.url, [...load.verdicts.keys()]);
  await checkBalances(next.url, load, BigInt(CLAIMED_TDC) * MICRO_PER_UNIT);
  await checkDelivery(next.url, load);
  next.signal('SIGTERM');
  expect(await next.exited).toEqual({ code: 0, signal: null });
  await installation.check(load);
});
