/**
 * Proves that kills while one person's database is damaged lose nothing: the real server is killed between a delivery
 * and its checkpoint while others are served, the common position moves on, and after the repair the person gets
 * everything that they missed.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { CHECKPOINTS, userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { filesInUse, liveFiles } from '#couchdb/level-manifest.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { auditDocuments } from '#server/audit/audit-documents.ts';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { checkStore } from './checks.ts';
import { Load } from './load.ts';
import { fund, keepSignedIn, type Person, signUp } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const KILLS_AT = [3, 4, 3];
const PAUSE_MS = 30;
const DELIVERED_WITHIN_MS = 60_000;

let bundled: Bundled;
let directory: string;

beforeAll(async () => {
  bundled = await bundleServer();
  directory = await mkdtemp(join(tmpdir(), 'quarantine-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function start(crashAt?: string): Promise<ServerProcess & { readonly url: string }> {
  const server = await startServer({ ...bundled, directory, env: { VAULTIQ_CRASH_AT: crashAt } });
  const { url } = server;
  if (url === null) throw new Error(server.output());
  onTestFinished(() => {
    server.signal('SIGKILL');
  });
  return { ...server, url };
}

async function onStore<T>(work: (store: DocumentStore) => Promise<T>): Promise<T> {
  const store = await openEmbeddedStore({ directory: join(directory, 'store') });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

type Place = { readonly seq: number; readonly reached?: number; readonly behind?: Record<string, number> };

const placeNow = (): Promise<Place | null> =>
  onStore((store) => store.get<Place>(CHECKPOINTS, 'projections'));

/** The metric of the entries that wait for delivery. */
async function entriesToDeliver(url: string): Promise<string | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^vaultiq_projection_lag_entries (\d+)$/m.exec(metrics)?.[1];
}

const expectDelivered = (url: string): Promise<void> =>
  expect.poll(() => entriesToDeliver(url), { timeout: DELIVERED_WITHIN_MS, interval: 200 }).toBe('0');

/** Changes a byte in the largest file of their database. Returns a function that restores it. */
async function damage({ id }: Person): Promise<() => Promise<void>> {
  const folder = join(directory, 'store', 'databases', encodeURIComponent(userDatabase(id)), 'documents');
  const live = await liveFiles(folder);
  if (live === null) throw new Error('there is no list of tables');
  const files = filesInUse(await readdir(folder), live).map(async ({ name }) => ({
    path: join(folder, name),
    content: await readFile(join(folder, name)),
  }));
  const [largest] = (await Promise.all(files)).sort((a, b) => b.content.length - a.content.length);
  if (largest === undefined) throw new Error('there are no files');
  const broken = Buffer.from(largest.content);
  const middle = Math.floor(broken.length / 2);
  broken[middle] = (broken[middle] ?? 0) ^ 0xff;
  await writeFile(largest.path, broken);
  return () => writeFile(largest.path, largest.content);
}

async function makeLoad(): Promise<Load> {
  const server = await start();
  const people = [];
  for (const name of ['one', 'two', 'three']) people.push(await signUp(server.url, name));
  await fund(server.url, { people, claims: 5 });
  // A stop does not wait for deliveries, and only a delivery makes the database that the test damages.
  await expectDelivered(server.url);
  server.signal('SIGTERM');
  await server.exited;
  return new Load(people, PAUSE_MS);
}

async function killedUnderLoad(load: Load, count: number): Promise<void> {
  const server = await start(`between-projection-and-checkpoint:${String(count)}`);
  await keepSignedIn(server.url, load.people);
  await Promise.all([load.run(server.url), server.exited]);
  expect(await server.exited, server.output()).toEqual({ code: null, signal: 'SIGKILL' });
}

it('kills while a database is damaged lose no delivery to its person', { timeout: 240_000 }, async () => {
  const load = await makeLoad();
  const [, damaged] = load.people;
  if (damaged === undefined) throw new Error('nobody');
  const mend = await damage(damaged);
  const lowest = new Set<number | undefined>();
  for (const count of KILLS_AT) {
    await killedUnderLoad(load, count);
    lowest.add((await placeNow())?.behind?.[damaged.id]);
  }
  // Their position stayed at the first entry for them, and the common one moved on.
  const [stoodAt] = lowest;
  expect(lowest.size).toBe(1);
  const place = await placeNow();
  expect(place).toMatchObject({ seq: stoodAt, behind: { [damaged.id]: stoodAt } });
  expect(place?.reached).toBeGreaterThan((stoodAt ?? Infinity) + load.verdicts.size / 2);
  await mend();
  const server = await start();
  await keepSignedIn(server.url, load.people);
  await load.settle(server.url);
  await expectDelivered(server.url);
  server.signal('SIGTERM');
  await server.exited;
  expect(await placeNow()).not.toHaveProperty('behind');
  await onStore(async (store) => {
    await checkStore(store, { directory, load });
    expect(await auditDocuments(store, nodeSha256)).toMatchObject({ clean: true, behind: [] });
  });
});
