/**
 * Proves that of somebody who has closed their account nothing is left in the files of the data folder: not in a log and not in a
 * table, whatever was written over or deleted before.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionSchema } from '#domain/account/session.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
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

async function filesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) found.push(entry.name);
  }
  return found;
}

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

it('nothing is left of whoever has closed their account', { timeout: 60_000 }, async () => {
  const signedUp = await call('POST', '/api/auth/sign-up', {
    body: { email: EMAIL, fullName: NAME, password: PASSWORD },
  });
  const { accessToken: token } = SessionSchema.parse(signedUp);
  await call('POST', '/api/waitlist', { body: { email: EMAIL, fullName: NAME } });
  const label = { id: 'one', text: LABEL, updatedAt: '2026-01-01T00:00:00.000Z' };
  await call('POST', '/sync/me/labels', { token, body: { rows: [{ document: label, assumed: null }] } });
  // So that some of it stands in tables, and some in a log.
  await service.close();
  service = await start();
  for (const text of [NAME, EMAIL, LABEL]) expect(await filesWith(text), text).not.toEqual([]);

  const signedIn = await call('POST', '/api/auth/sign-in', { body: { email: EMAIL, password: PASSWORD } });
  const session = SessionSchema.parse(signedIn);
  await call('POST', '/api/account/close', { token: session.accessToken, body: {} });
  await service.accounts.resumeCutOff();
  for (const text of [NAME, EMAIL, LABEL]) expect(await filesWith(text), text).toEqual([]);
});
