/**
 * Proves that the real server refuses to start, with one clear line and its own exit code, on a folder that another
 * process has open (which keeps serving), and in production without strong secrets.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from './server-process.ts';

let bundled: Bundled;
let directory: string;

beforeAll(async () => {
  bundled = await bundleServer();
  directory = await mkdtemp(join(tmpdir(), 'start-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

it('a folder that is in use', async () => {
  const first = await startServer({ ...bundled, directory });
  const second = await startServer({ ...bundled, directory });
  expect(second.url).toBeNull();
  expect(await second.exited).toEqual({ code: 2, signal: null });
  expect(second.output()).toMatch(/could not start: .* is in use by another process/);
  expect(second.output()).not.toMatch(/\n\s+at /);
  expect((await fetch(`${first.url ?? ''}/readyz`)).status).toBe(200);
  first.signal('SIGTERM');
  expect(await first.exited, first.output()).toEqual({ code: 0, signal: null });
});

const strongKey = () => randomBytes(32).toString('hex');
const same = strongKey();

describe('in production', () => {
  const production = (env: Readonly<Record<string, string | undefined>>) =>
    startServer({
      ...bundled,
      directory: join(directory, 'production'),
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://vaultiq.example',
        RATE_LIMITS: undefined,
        TOKEN_KEY: strongKey(),
        JOURNAL_SIGNING_KEY: strongKey(),
        DATA_KEY: strongKey(),
        VAPID_KEY: strongKey(),
        SMTP_URL: 'smtp://127.0.0.1:1025',
        MAIL_FROM: 'post@vaultiq.example',
        ...env,
      },
    });

  it.each([
    ['TOKEN_KEY is missing', { TOKEN_KEY: undefined }],
    ['JOURNAL_SIGNING_KEY is missing', { JOURNAL_SIGNING_KEY: undefined }],
    ['DATA_KEY is missing', { DATA_KEY: undefined }],
    ['VAPID_KEY is missing', { VAPID_KEY: undefined }],
    ['TOKEN_KEY must be 64 hexadecimal digits', { TOKEN_KEY: 'a-secret-of-somebody' }],
    ['TOKEN_KEY is weak', { TOKEN_KEY: '01'.repeat(32) }],
    ['JOURNAL_SIGNING_KEY is weak', { JOURNAL_SIGNING_KEY: '0123456789abcdef'.repeat(4) }],
    ['TOKEN_KEY and JOURNAL_SIGNING_KEY must differ', { TOKEN_KEY: same, JOURNAL_SIGNING_KEY: same }],
    ['VAPID_KEY is weak', { VAPID_KEY: 'ef'.repeat(32) }],
    ['SMTP_URL is missing', { SMTP_URL: undefined }],
    ['MAIL_FROM is missing', { MAIL_FROM: undefined }],
    ['DATA_KEY is weak', { DATA_KEY: 'ab'.repeat(32) }],
    ['PUBLIC_URL is missing', { PUBLIC_URL: undefined }],
    ['RATE_LIMITS=off is not allowed in production', { RATE_LIMITS: 'off' }],
  ])('%s', async (message, env) => {
    const server = await production(env);
    expect([server.url, await server.exited]).toEqual([null, { code: 2, signal: null }]);
    expect(server.output()).toContain(message);
    for (const value of Object.values(env)) {
      if (value !== undefined && value.length > 20) expect(server.output()).not.toContain(value);
    }
  });

  it('starts with strong secrets, stores none of them in the folder, and ignores crash points', async () => {
    const server = await production({ VAULTIQ_CRASH_AT: 'after-epoch' });
    expect(server.url, server.output()).not.toBeNull();
    const { status, headers } = await fetch(`${server.url ?? ''}/readyz`);
    expect(status).toBe(200);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    server.signal('SIGTERM');
    expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
  });
});
