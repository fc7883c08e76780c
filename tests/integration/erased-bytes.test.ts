/**
 * Proves that the files of the data folder, logs and tables alike, contain no erased data: of a closed account, of an
 * interrupted sign-up, and of every name that somebody deleted or replaced.
 */
import { createECDH } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { SessionSchema } from '#domain/account/session.ts';
import { makeAccountStore } from '#server/identity/account/account-store.ts';
import { makePasskeyStore, type StoredPasskey } from '#server/identity/passkeys/passkey-store.ts';
import { makeWaitlist } from '#server/waitlist/waitlist.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { type Erasures, makeErasures } from '#server/erasures.ts';
import { findFilesWith } from '#tests/builders/find-files-with.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';

let data: string;
let service: Service;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'vaultiq-erased-'));
  service = await start();
});
afterEach(async () => {
  await service.close();
  await rm(data, { recursive: true });
});

const start = (): Promise<Service> =>
  startService({
    config: readConfig({ PORT: '0', DATA_DIR: data, DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }),
    log: quietLog,
    appDirectory: data,
    onStopped: (why) => {
      throw new Error(why.reason);
    },
  });

/** A text that occurs nowhere else, so that a table contains it unchanged however it is compressed. */
const NAME = 'Zqxvjkwp Hgfbtrml';
const EMAIL = 'qzjxwvkp.7391@mail.example';
const PASSWORD = 'quiet-harbour-88';
const LABEL = 'wvqzkxjp rent 5082';
const CONTACT = 'Xwqzvkjp Plmrtgbh';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/qwzxkvjp-4417';
const MARKS = [NAME, EMAIL, LABEL, CONTACT];

async function call(method: string, path: string, options: { token?: string; body?: object } = {}) {
  const answer = await fetch(service.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.status === 204 ? null : ((await answer.json()) as unknown);
}

const push = (path: string, document: object) => ({
  path: `/sync/me/${path}`,
  body: { rows: [{ document: { ...document, updatedAt: '2026-01-01T00:00:00.000Z' }, assumed: null }] },
});

/** Stores a person's data everywhere: in an account, on the waitlist, in their own database, and as a push subscription. */
async function leaveTraces(): Promise<void> {
  const signedUp = await call('POST', '/api/auth/sign-up', {
    body: { email: EMAIL, fullName: NAME, password: PASSWORD },
  });
  const { accessToken: token } = SessionSchema.parse(signedUp);
  await call('POST', '/api/waitlist', { body: { email: EMAIL, fullName: NAME } });
  const address = service.authority.state.users.values().next().value?.address ?? '';
  for (const { path, body } of [
    push('labels', { id: 'one', text: LABEL }),
    push('contacts', { id: 'two', name: CONTACT, address }),
  ])
    await call('POST', path, { token, body });
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  await call('POST', '/api/push/subscription', { token, body: { endpoint: ENDPOINT, keys } });
}

/** For a stopped service: a push endpoint is sealed before it is stored. */
async function sealedSubscriptions(): Promise<string[]> {
  const store = await openEmbeddedStore({ directory: join(data, 'store') });
  const kept = await store.range<{ subscription: string }>(ACCOUNTS, {
    ...{ start: 'push:', end: 'push:\uffff', limit: 10 },
  });
  await store.close();
  return kept.map(({ subscription }) => subscription);
}

async function marksFound(marks: readonly string[] = MARKS): Promise<readonly string[]> {
  const found: string[] = [];
  for (const text of marks) if ((await findFilesWith(data, text)).length > 0) found.push(text);
  return found;
}

async function closeAccount(): Promise<void> {
  const signedIn = await call('POST', '/api/auth/sign-in', { body: { email: EMAIL, password: PASSWORD } });
  const session = SessionSchema.parse(signedIn);
  await call('POST', '/api/account/close', { token: session.accessToken, body: {} });
}

it('nothing is left of a closed account', { timeout: 60_000 }, async () => {
  await leaveTraces();
  // Leaves some data in tables and some in a log.
  await service.close();
  const sealed = await sealedSubscriptions();
  expect(sealed).toHaveLength(1);
  service = await start();
  expect(await marksFound([...MARKS, ...sealed])).toEqual([...MARKS, ...sealed]);
  await closeAccount();
  await service.accounts.resumeCutOff();
  expect(await marksFound([...MARKS, ...sealed])).toEqual([]);
});

it('nothing is left if no table had been written before', { timeout: 60_000 }, async () => {
  await leaveTraces();
  expect(await marksFound()).toEqual(MARKS);
  await closeAccount();
  await service.accounts.resumeCutOff();
  expect(await marksFound()).toEqual([]);
});

it('nothing is left after a restart, if the service ended before', { timeout: 60_000 }, async () => {
  await leaveTraces();
  await closeAccount();
  expect(await marksFound([EMAIL])).toEqual([EMAIL]);
  await service.close();
  service = await start();
  // The compaction starts automatically; the test does not wait for the running one.
  await vi.waitFor(async () => expect(await marksFound()).toEqual([]), { timeout: 20_000, interval: 50 });
});

/** Checks that the files contain the text before, and no longer after the service has compacted. */
async function expectErased(mark: string, erase: () => Promise<unknown>): Promise<void> {
  expect(await marksFound([mark])).toEqual([mark]);
  await erase();
  expect(await marksFound([mark])).toEqual([mark]);
  await service.accounts.resumeCutOff();
  expect(await marksFound([mark])).toEqual([]);
}

/** Runs with the store of a stopped service and the parts that erase in it. */
async function withParts(work: (parts: Parts) => Promise<void>): Promise<void> {
  await service.close();
  const store = await openEmbeddedStore({ directory: join(data, 'store') });
  const erasures = makeErasures({ store, log: quietLog });
  try {
    await work({ store, erasures, now: () => AT });
  } finally {
    await store.close();
    service = await start();
  }
}
type Parts = Parameters<typeof makeWaitlist>[0] & { readonly erasures: Erasures };
const AT = 1_790_000_000_000;
const record = { email: EMAIL, fullName: NAME, passwordHash: 'none', createdAt: AT, opened: false };

it('nothing is left of an interrupted sign-up', { timeout: 60_000 }, async () => {
  await withParts(async (parts) => {
    await makeAccountStore(parts).create('cutoffcutoffcutoffcutoff22', record);
    expect(await marksFound([NAME, EMAIL])).toEqual([NAME, EMAIL]);
  });
  // The start removes it; the test does not wait for the running compaction.
  await vi.waitFor(async () => expect(await marksFound([NAME, EMAIL])).toEqual([]), {
    ...{ timeout: 20_000, interval: 50 },
  });
});

it('nothing is left of a sign-up that was refused for a taken e-mail', { timeout: 60_000 }, async () => {
  await withParts(async (parts) => {
    const accounts = makeAccountStore(parts);
    const created = await accounts.create('firstfirstfirstfirstfirst2', { ...record, fullName: 'Somebody' });
    expect(created).not.toBeNull();
    expect(await accounts.create('otherotherotherotherother2', record)).toBeNull();
    expect(await marksFound([NAME])).toEqual([NAME]);
    await parts.erasures.carryOn();
    expect(await marksFound([NAME])).toEqual([]);
  });
});

it.each([
  ['name', { fullName: 'Another Name' }, NAME],
  ['e-mail', { email: 'another@mail.example' }, EMAIL],
])('nothing is left of a replaced %s', { timeout: 60_000 }, async (_what, next, mark) => {
  await withParts(async (parts) => {
    const accounts = makeAccountStore(parts);
    await accounts.create('firstfirstfirstfirstfirst2', record);
    await accounts.update('firstfirstfirstfirstfirst2', (before) => ({ ...before, ...next }));
    expect(await marksFound([mark])).toEqual([mark]);
    await parts.erasures.carryOn();
    expect(await marksFound([mark])).toEqual([]);
  });
});

it('nothing is left of a person who has left the waitlist', { timeout: 60_000 }, async () => {
  await withParts(async (parts) => {
    const waitlist = makeWaitlist(parts);
    await waitlist.join({ email: EMAIL, fullName: NAME });
    await waitlist.remove(EMAIL);
    expect(await marksFound([NAME, EMAIL])).toEqual([NAME, EMAIL]);
    await parts.erasures.carryOn();
    expect(await marksFound([NAME, EMAIL])).toEqual([]);
  });
});

it('nothing is left of the name of a passkey that was removed or renamed', { timeout: 60_000 }, async () => {
  const passkey = { id: 'one', publicKey: 'key', counter: 0, synced: false, createdAt: AT, lastUsedAt: null };
  await withParts(async (parts) => {
    const passkeys = makePasskeyStore(parts);
    const write = (next: StoredPasskey[]) =>
      passkeys.change('firstfirstfirstfirstfirst2', () => ({ next, value: null }));
    await write([
      { ...passkey, name: NAME },
      { ...passkey, id: 'two', name: LABEL },
    ]);
    await write([{ ...passkey, name: 'Another name' }]);
    expect(await marksFound([NAME, LABEL])).toEqual([NAME, LABEL]);
    await parts.erasures.carryOn();
    expect(await marksFound([NAME, LABEL])).toEqual([]);
  });
});

it.each([
  ['deleted', (contact: object) => ({ ...contact, _deleted: true })],
  ['renamed', (contact: object) => ({ ...contact, name: 'Another name' })],
])('nothing is left of a contact that was %s', { timeout: 60_000 }, async (_what, change) => {
  const session = SessionSchema.parse(
    await call('POST', '/api/auth/sign-up', { body: { email: EMAIL, fullName: NAME, password: PASSWORD } }),
  );
  const { accessToken: token } = session;
  const address = service.authority.state.users.values().next().value?.address ?? '';
  const contact = { id: 'two', name: CONTACT, address, updatedAt: '2026-01-01T00:00:00.000Z' };
  const send = (document: object, assumed: object | null) =>
    call('POST', '/sync/me/contacts', { token, body: { rows: [{ document, assumed }] } });
  await send(contact, null);
  await expectErased(CONTACT, () => send(change(contact), contact));
});
