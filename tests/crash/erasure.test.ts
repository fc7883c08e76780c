/**
 * Proves that a kill during a compaction after an erasure loses nothing and leaves nothing: SIGKILL ends the real
 * server after an account was closed, between the two passes of each compaction and at random moments. The restarted
 * server finds its databases intact and compacts them without being asked; then no file has any data of the closed
 * account. On the embedded store: a CouchDB compacts automatically.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { SessionSchema } from '#domain/account/session.ts';
import { ERASURE_CRASH_POINTS } from '#server/crash-points.ts';
import { findFilesWith } from '#tests/builders/find-files-with.ts';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { Load } from './load.ts';
import { signInOwner } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A text that occurs nowhere else, so that a table contains it unchanged however it is compressed. */
const NAME = 'Zqxvjkwp Hgfbtrml';
const EMAIL = 'qzjxwvkp.7391@mail.example';
const PASSWORD = 'quiet-harbour-88';
const MARKS = [NAME, EMAIL];

/** Other waitlist entries, so that a compaction takes a while. */
const OTHERS = 3_000;
const RANDOM_KILLS = 6;

let bundled: Bundled;
let on: Installation;
const started: ServerProcess[] = [];

beforeAll(async () => {
  bundled = await bundleServer();
});

/** An installation whose server was killed just after somebody closed their account. */
beforeEach(async () => {
  const open = INSTALLATIONS['embedded'];
  if (open === undefined) throw new Error('there is no embedded installation');
  on = await open();
  const server = await start();
  await askFor(server.url, '/api/auth/sign-up', { email: EMAIL, fullName: NAME, password: PASSWORD });
  await stop(server);
  await on.withStore(async (store) => {
    const others = Array.from({ length: OTHERS }, (_, n) => ({
      _id: `waitlist:${String(n)}`,
      ...{ email: `${String(n)}@mail.example`, fullName: randomBytes(1_000).toString('base64') },
    }));
    for (let at = 0; at < OTHERS; at += 500) await store.bulk(ACCOUNTS, others.slice(at, at + 500));
  });
  const closing = await start();
  const entered = await askFor(closing.url, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
  const { accessToken } = SessionSchema.parse(await entered.json());
  await askFor(closing.url, '/api/account/close', {}, accessToken);
  await kill(closing);
  expect(await dueIn()).toEqual(['compaction:due:vaultiq-accounts', 'compaction:due:vaultiq-pushes']);
  expect(await marksFound()).toEqual(MARKS);
});
afterEach(async () => {
  for (const server of started.splice(0)) await kill(server);
  await on.remove();
});

async function startUntilKilled(crashAt?: string): Promise<ServerProcess> {
  const server = await startServer({ ...bundled, ...on, env: { ...on.env, VAULTIQ_CRASH_AT: crashAt } });
  started.push(server);
  return server;
}

async function start(): Promise<ServerProcess & { readonly url: string }> {
  const server = await startUntilKilled();
  const { url } = server;
  if (url === null) throw new Error(server.output());
  return { ...server, url };
}

async function kill(server: ServerProcess): Promise<void> {
  server.signal('SIGKILL');
  await server.exited;
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
}

async function askFor(url: string, path: string, body: object, token?: string): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer;
}

/** The pending compactions of a stopped installation. */
const dueIn = (): Promise<string[]> =>
  on.withStore(async (store) => {
    const due = await store.range(ACCOUNTS, { start: 'compaction:', end: 'compaction:\uffff', limit: 100 });
    return due.map(({ _id }) => _id);
  });

async function marksFound(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const text of MARKS) if ((await findFilesWith(on.directory, text)).length > 0) found.push(text);
  return found;
}

/** The state of an installation whose server was killed. */
async function expectNothingForgotten(): Promise<void> {
  const due = await dueIn();
  if (!due.includes('compaction:due:vaultiq-accounts')) expect(await marksFound()).toEqual([]);
  await on.check(new Load([]));
}

/** The next server finds everything intact, and compacts without being asked. */
async function expectErased(): Promise<void> {
  const server = await start();
  await signInOwner(server.url);
  await vi.waitFor(async () => expect(await marksFound()).toEqual([]), { timeout: 60_000, interval: 100 });
  await stop(server);
  expect(await dueIn()).toEqual([]);
  expect(await marksFound()).toEqual([]);
  const others = await on.withStore((store) => store.info(ACCOUNTS));
  expect(others?.docCount).toBeGreaterThan(OTHERS);
  await on.check(new Load([]));
}

it.each(ERASURE_CRASH_POINTS.flatMap((point) => [`${point}:1`, `${point}:2`]))(
  'killed %s, loses nothing and leaves nothing of the account',
  async (point) => {
    const killed = await startUntilKilled(point);
    expect(await killed.exited, killed.output()).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await dueIn()).toContain('compaction:due:vaultiq-pushes');
    await expectNothingForgotten();
    await expectErased();
  },
);

it('killed at random moments, loses nothing and leaves nothing of the account', async () => {
  for (let time = 0; time < RANDOM_KILLS; time += 1) {
    const server = await start();
    await sleep(randomInt(0, 400));
    await kill(server);
    await expectNothingForgotten();
  }
  await expectErased();
});
