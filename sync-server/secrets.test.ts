/**
 * Proves that keys are kept between starts, readable by their owner only, and that production accepts only strong ones.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { derivedKey, keysFile, readSecrets } from './secrets.ts';

const STRONG = '6f1d0c9a7be24358a1f09c3d5e7b8264d3a95c0e1f2b7486907c5d3e8a1b2f40';
const OTHER = '90b7c25ed81f4a3607e9d4c81b2a6f53fd06c7b9183e52a4cb70d91e6a8f3254';
const THIRD = '2c84f1a07b5d9e36c0158fe2a4d7630b91be5c48f3072da6e98c1b45d06f7a32';
const FOURTH = '61d0b7c92e8f35a4407be16cd5239fa8be04716f3dc8a2957e10f46b8d35c27e';
const THREE = { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: OTHER, DATA_KEY: THIRD };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://w.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'post@w.example',
};

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe('secrets', () => {
  it('are made once and stored', () => {
    const config = readConfig({ DATA_DIR: join(directory, 'data') });
    const made = readSecrets(config);
    expect(made.tokenKey).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Object.values(made)).size).toBe(4);
    expect(readSecrets(config)).toEqual(made);
    expect(statSync(keysFile(config.dataDirectory)).mode & 0o077).toBe(0);
  });

  it('of an installation from before the data key and the VAPID key are kept, and these are added', () => {
    const config = readConfig({ DATA_DIR: directory });
    writeFileSync(keysFile(directory), JSON.stringify({ tokenKey: STRONG, signingKey: OTHER }));
    const secrets = readSecrets(config);
    expect(secrets).toEqual({
      tokenKey: STRONG,
      signingKey: OTHER,
      dataKey: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      vapidKey: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(readSecrets(config)).toEqual(secrets);
    expect(statSync(keysFile(directory)).mode & 0o077).toBe(0);
  });

  it('derive a key for each purpose, always the same and never the token key', () => {
    const keys = { tokenKey: STRONG };
    expect(derivedKey(keys, 'one')).toMatch(/^[0-9a-f]{64}$/);
    expect(derivedKey(keys, 'one')).toBe(derivedKey(keys, 'one'));
    const all = [
      STRONG,
      derivedKey(keys, 'one'),
      derivedKey(keys, 'two'),
      derivedKey({ tokenKey: OTHER }, 'one'),
    ];
    expect(new Set(all).size).toBe(4);
  });

  it('do not replace a damaged file', () => {
    const config = readConfig({ DATA_DIR: directory });
    writeFileSync(keysFile(directory), '{"tokenKey":"x"}');
    expect(() => readSecrets(config)).toThrow('restore it');
  });

  it.each([
    ['store/databases/vaultiq-ledger', true],
    ['journal-head.json', false],
  ])('are not made beside %s', (path, isFolder) => {
    const target = join(directory, path);
    if (isFolder) mkdirSync(target, { recursive: true });
    else writeFileSync(target, '{}');
    const config = readConfig({ DATA_DIR: directory });
    expect(() => readSecrets(config)).toThrow(
      `${keysFile(directory)} is missing, but there is a journal that was signed with its keys: restore it`,
    );
    expect(existsSync(keysFile(directory))).toBe(false);
  });

  it.each(['', '{"tokenKey":"6f1d', 'null'])('a file with %j is named', (text) => {
    writeFileSync(keysFile(directory), text);
    const config = readConfig({ DATA_DIR: directory });
    expect(() => readSecrets(config)).toThrow(
      `${keysFile(directory)} does not hold the keys of this installation: restore it from the backup`,
    );
  });

  it('come from the environment in production', () => {
    const config = readConfig({
      ...production,
      TOKEN_KEY: STRONG,
      JOURNAL_SIGNING_KEY: OTHER,
      DATA_KEY: THIRD,
      VAPID_KEY: FOURTH,
    });
    expect(readSecrets(config)).toEqual({
      tokenKey: STRONG,
      signingKey: OTHER,
      dataKey: THIRD,
      vapidKey: FOURTH,
    });
  });

  it.each([
    ['TOKEN_KEY is missing', {}],
    ['JOURNAL_SIGNING_KEY is missing', { TOKEN_KEY: STRONG }],
    ['TOKEN_KEY must be', { TOKEN_KEY: 'changeme', JOURNAL_SIGNING_KEY: OTHER }],
    ['TOKEN_KEY is weak', { TOKEN_KEY: '0'.repeat(64), JOURNAL_SIGNING_KEY: OTHER }],
    [
      'TOKEN_KEY is weak',
      { TOKEN_KEY: Buffer.from([...Array(32).keys()]).toString('hex'), JOURNAL_SIGNING_KEY: OTHER },
    ],
    ['JOURNAL_SIGNING_KEY is weak', { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: 'ab'.repeat(32) }],
    ['DATA_KEY is missing', { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: OTHER }],
    ['DATA_KEY must be', { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: OTHER, DATA_KEY: 'default' }],
    ['DATA_KEY is weak', { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: OTHER, DATA_KEY: 'cd'.repeat(32) }],
    ['VAPID_KEY is missing', { ...THREE }],
    ['VAPID_KEY must be', { ...THREE, VAPID_KEY: 'default' }],
    ['VAPID_KEY is weak', { ...THREE, VAPID_KEY: 'cd'.repeat(32) }],
    ['DATA_KEY and VAPID_KEY must differ', { ...THREE, VAPID_KEY: THIRD }],
    [
      'TOKEN_KEY and JOURNAL_SIGNING_KEY must differ',
      { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: STRONG, DATA_KEY: THIRD, VAPID_KEY: FOURTH },
    ],
    [
      'TOKEN_KEY and DATA_KEY must differ',
      { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: OTHER, DATA_KEY: STRONG, VAPID_KEY: FOURTH },
    ],
    [
      'JOURNAL_SIGNING_KEY and DATA_KEY must differ',
      { TOKEN_KEY: STRONG, JOURNAL_SIGNING_KEY: OTHER, DATA_KEY: OTHER, VAPID_KEY: FOURTH },
    ],
  ])('stop a start in production: %s', (words, keys) => {
    expect(() => readSecrets(readConfig({ ...production, ...keys }))).toThrow(words);
  });
});
