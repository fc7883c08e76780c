/**
 * Proves that a kill between the writes of a sign-up leaves nothing behind: SIGKILL ends the real server after the mark
 * of the sign-up, after the account and after the claim of the e-mail. The restarted server removes the partial
 * sign-up: the e-mail can sign up again with another password, there is one account per wallet and one wallet per
 * account, and the audit is clean.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { SIGN_UP_CRASH_POINTS } from '#server/crash-points.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { Load } from './load.ts';
import { OWNER, type ServerProcess, startServer } from './server-process.ts';

const EMAIL = 'ann@crash.example';

/** The documents of the newcomer when the server has died, besides the owner's. */
const LEFT: Record<(typeof SIGN_UP_CRASH_POINTS)[number], readonly string[]> = {
  'after-sign-up-mark': ['signup'],
  'after-account': ['account', 'signup'],
  'after-email-claim': ['account', 'email', 'signup'],
};

let bundled: Bundled;
let installation: Installation | null = null;
const started: ServerProcess[] = [];

beforeAll(async () => {
  bundled = await bundleServer();
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.signal('SIGKILL');
    await server.exited;
  }
  await installation?.remove();
  installation = null;
});

async function start(on: Installation, crashAt?: string): Promise<ServerProcess & { readonly url: string }> {
  const server = await startServer({ ...bundled, ...on, env: { ...on.env, VAULTIQ_CRASH_AT: crashAt } });
  started.push(server);
  const { url } = server;
  if (url === null) throw new Error(server.output());
  return { ...server, url };
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
}

const askFor = (url: string, path: 'sign-up' | 'sign-in', body: object): Promise<Response> =>
  fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const newPerson = (password: string) => ({ email: EMAIL, password, fullName: 'Ann Example' });

/** The ids of the documents that make an account. */
async function accountIds(store: DocumentStore): Promise<string[]> {
  const all = await store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 1_000 });
  return all.map(({ _id }) => _id).filter((id) => /^(account|email|signup):/.test(id));
}

const kindOf = (id: string): string => id.split(':')[0] ?? '';

/** The users for whom the journal opened a wallet. */
async function walletOwners(store: DocumentStore): Promise<string[]> {
  const owners: string[] = [];
  for await (const page of blocksFrom(store, 1)) {
    const facts = page.flatMap(({ entries }) => entries).flatMap((entry) => entry.facts);
    owners.push(...facts.filter((fact) => fact.kind === 'account.opened').map(({ userId }) => userId));
  }
  return owners.sort();
}

async function expectWhole(on: Installation, people: number): Promise<void> {
  const { ids, owners } = await on.withStore(async (store) => ({
    ids: await accountIds(store),
    owners: await walletOwners(store),
  }));
  const accounts = ids.filter((id) => kindOf(id) === 'account').map((id) => id.slice('account:'.length));
  expect(accounts.sort()).toEqual(owners);
  const kinds = ids.map(kindOf);
  expect(kinds.filter((kind) => kind === 'account')).toHaveLength(people);
  expect(kinds.filter((kind) => kind === 'email')).toHaveLength(people);
  expect(kinds).not.toContain('signup');
  await on.check(new Load([]));
}

describe.each(Object.entries(INSTALLATIONS))('a sign-up whose server is killed, %s', (_kind, open) => {
  it.each(SIGN_UP_CRASH_POINTS)('%s leaves nothing behind', async (point) => {
    const on = await open();
    installation = on;
    await stop(await start(on));
    const before = await on.withStore(accountIds);

    const killed = await start(on, point);
    await expect(askFor(killed.url, 'sign-up', newPerson('a-long-first-password'))).rejects.toThrow();
    expect(await killed.exited, killed.output()).toEqual({ code: null, signal: 'SIGKILL' });
    const left = (await on.withStore(accountIds)).filter((id) => !before.includes(id));
    expect(left.map(kindOf).sort()).toEqual(LEFT[point]);

    await stop(await start(on));
    await expectWhole(on, 1);

    const back = await start(on);
    const { status } = await askFor(back.url, 'sign-in', {
      email: EMAIL,
      password: 'a-long-first-password',
    });
    expect(status).toBe(401);
    const again = await askFor(back.url, 'sign-up', newPerson('a-long-second-password'));
    expect(again.status).toBe(201);
    expect((await askFor(back.url, 'sign-in', OWNER)).status).toBe(200);
    await stop(back);
    await expectWhole(on, 2);
  });
});
