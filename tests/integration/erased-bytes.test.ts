/**
 * Proves that of somebody who has closed their account nothing is left in the files of the data folder: not in a log and not in a
 * table, whatever was written over or deleted before.
 */
import { createECDH } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { SessionSchema } from '#domain/account/session.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { filesWith } from '#tests/builders/bytes-in-files.ts';
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

/** Letters that stand in no other text, so that a table holds them as they are however it is packed. */
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

/** With everything that somebody leaves: as an account, on the waitlist, in their own database and for pushes. */
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

/** Of a service that is stopped: where pushes go is sealed before it is kept. */
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
  for (const text of marks) if ((await filesWith(data, text)).length > 0) found.push(text);
  return found;
}

async function closeAccount(): Promise<void> {
  const signedIn = await call('POST', '/api/auth/sign-in', { body: { email: EMAIL, password: PASSWORD } });
  const session = SessionSchema.parse(signedIn);
  await call('POST', '/api/account/close', { token: session.accessToken, body: {} });
}

it('nothing is left of whoever has closed their account', { timeout: 60_000 }, async () => {
  await leaveTraces();
  // So that some of it stands in tables, and some in a log.
  await service.close();
  const sealed = await sealedSubscriptions();
  expect(sealed).toHaveLength(1);
  service = await start();
  expect(await marksFound([...MARKS, ...sealed])).toEqual([...MARKS, ...sealed]);
  await closeAccount();
  await service.accounts.resumeCutOff();
  expect(await marksFound([...MARKS, ...sealed])).toEqual([]);
});

it('nothing is left where no table had been written before', { timeout: 60_000 }, async () => {
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
  // It begins by itself, and the one that is under way is not waited for.
  await vi.waitFor(async () => expect(await marksFound()).toEqual([]), { timeout: 20_000, interval: 50 });
});
