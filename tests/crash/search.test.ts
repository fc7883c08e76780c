/**
 * Proves that a kill during indexing leaves nothing out: the real server is killed repeatedly at random moments of it,
 * and at the end every wallet's search has each of its transactions once.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { Load } from './load.ts';
import { fund, keepSignedIn, type Person, signUp } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const KILLS = 5;
const Page = z.object({ items: z.array(z.object({ id: z.string() })), next: z.string().nullable() });
const Ready = z.object({ notes: z.object({ search: z.string() }) });

let bundled: Bundled;
let directory: string;

beforeAll(async () => {
  bundled = await bundleServer();
  directory = await mkdtemp(join(tmpdir(), 'search-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess & { readonly url: string }> {
  const server = await startServer({ ...bundled, directory });
  const { url } = server;
  if (url === null) throw new Error(server.output());
  return { ...server, url };
}

const searchNote = async (url: string): Promise<string> =>
  Ready.parse(await (await fetch(`${url}/readyz`)).json()).notes.search;

/** Every transaction that a search by the wallet finds, over all pages. */
async function searchWallet(url: string, { address }: Person): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const response = await fetch(`${url}/api/explorer/transactions?q=${address}${after}`);
    const page = Page.parse(await response.json());
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}

async function writeMuch(): Promise<Load> {
  const server = await start();
  const people = [];
  for (const name of ['one', 'two', 'three']) people.push(await signUp(server.url, name));
  await fund(server.url, { people, claims: 5 });
  const load = new Load(people);
  const running = load.run(server.url);
  await expect.poll(() => load.verdicts.size, { timeout: 60_000 }).toBeGreaterThan(800);
  load.stop();
  await running;
  server.signal('SIGKILL');
  await server.exited;
  return load;
}

it('kills during indexing leave nothing out', { timeout: 240_000 }, async () => {
  const load = await writeMuch();
  let catchingUp = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await start();
    await sleep(randomInt(700));
    if ((await searchNote(server.url)) !== 'ok') catchingUp += 1;
    server.signal('SIGKILL');
    await server.exited;
  }
  expect(catchingUp).toBeGreaterThan(0);
  const server = await start();
  await keepSignedIn(server.url, load.people);
  await expect.poll(() => searchNote(server.url), { timeout: 120_000, interval: 200 }).toBe('ok');
  const committed = load.committed();
  for (const person of load.people) {
    const ids = await searchWallet(server.url, person);
    expect(new Set(ids).size).toBe(ids.length);
    const own = committed.filter(({ from, to }) => from === person.address || to === person.address);
    expect(own.map(({ txId }) => txId).filter((id) => !ids.includes(id))).toEqual([]);
  }
  server.signal('SIGTERM');
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
});
