import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { LEDGER } from '#couchdb/databases.ts';
import { type Config, StartRefused } from './config.ts';

/**
 * Keys as hex: `tokenKey` signs access tokens (HS256), `signingKey` is the seed of the journal's Ed25519 key, `dataKey`
 * seals account data that must be readable again, such as the secret of two-factor authentication, and `vapidKey` is
 * the private key (P-256) by which push services recognise this installation.
 */
export type Secrets = Readonly<Record<KeyName, string>>;

/** The environment variable of each. */
const VARIABLES = {
  tokenKey: 'TOKEN_KEY',
  signingKey: 'JOURNAL_SIGNING_KEY',
  dataKey: 'DATA_KEY',
  vapidKey: 'VAPID_KEY',
} as const;
type KeyName = keyof typeof VARIABLES;
const KEY_NAMES = Object.keys(VARIABLES) as KeyName[];

const KEY_BYTES = 32;
const HEAD_FILE = 'journal-head.json';
const KeySchema = z.string().regex(/^[0-9a-f]{64}$/i);
/** Files of earlier versions lack the data key and the VAPID key: they are added. */
const KeysFileSchema = z.object({
  tokenKey: KeySchema,
  signingKey: KeySchema,
  dataKey: KeySchema.optional(),
  vapidKey: KeySchema.optional(),
});

export const keysFile = (dataDirectory: string): string => join(dataDirectory, 'keys.json');

/**
 * The keys of this installation. In production they come from the environment, and a missing or weak one stops the
 * start with its name; elsewhere the first start makes and stores them, readable by the owner of the process only. It
 * makes none for a journal that was signed with others.
 */
export function readSecrets(config: Config, isJournalNew = !holdsJournal(config.dataDirectory)): Secrets {
  if (keepsKeys(config)) {
    if (needsKeys(config)) {
      if (!isJournalNew) throw keysMissing(config.dataDirectory);
      makeKeys(config.dataDirectory);
    }
    return keptSecrets(config.dataDirectory);
  }
  const secrets = everyKey((name) => checkSecret(VARIABLES[name], config[name]));
  for (const [index, one] of KEY_NAMES.entries()) {
    const other = KEY_NAMES.slice(index + 1).find((name) => secrets[name] === secrets[one]);
    if (other !== undefined) throw mustDiffer(VARIABLES[one], VARIABLES[other]);
  }
  return secrets;
}

const everyKey = (keyOf: (name: KeyName) => string): Secrets =>
  Object.fromEntries(KEY_NAMES.map((name) => [name, keyOf(name)])) as Secrets;

const mustDiffer = (one: string, other: string): StartRefused =>
  new StartRefused(`${one} and ${other} must differ`);

/** A key for one purpose, derived from the token key, which it does not reveal. Hex. */
export const derivedKey = ({ tokenKey }: Pick<Secrets, 'tokenKey'>, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(tokenKey, 'hex'), '', purpose, KEY_BYTES)).toString('hex');

/** Whether the first start is to make the keys. If the journal is elsewhere, the caller has to check it first. */
export const needsKeys = (config: Config): boolean =>
  keepsKeys(config) && !existsSync(keysFile(config.dataDirectory));

/** Outside production, generated keys are stored beside the data. */
const keepsKeys = (config: Config): boolean =>
  !config.production && KEY_NAMES.every((name) => config[name] === undefined);

/** The operator's token for commands on the running service; only a reader of the keys can make it. */
export const operatorToken = (secrets: Pick<Secrets, 'tokenKey'>): string =>
  derivedKey(secrets, 'vaultiq operator');

function checkSecret(name: string, value: string | undefined): string {
  if (value === undefined) throw new StartRefused(`${name} is missing: give 64 hexadecimal digits`);
  if (!KeySchema.safeParse(value).success) throw new StartRefused(`${name} must be 64 hexadecimal digits`);
  if (isWeak(value)) throw new StartRefused(`${name} is weak: make one with "openssl rand -hex 32"`);
  return value.toLowerCase();
}

/** 32 random bytes almost never have fewer than 16 different values. */
function isWeak(hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex');
  const steps = new Set(bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0)) & 255));
  return new Set(bytes).size < 16 || steps.size < 8;
}

function makeKeys(dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true });
  keep(keysFile(dataDirectory), everyKey(newKey));
}

function keptSecrets(dataDirectory: string): Secrets {
  const file = keysFile(dataDirectory);
  const kept = KeysFileSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!kept.success) {
    throw new StartRefused(
      `${file} does not hold the keys of this installation: restore it from the backup (docs/operations.md)`,
    );
  }
  const secrets = everyKey((name) => kept.data[name] ?? newKey());
  if (KEY_NAMES.some((name) => kept.data[name] === undefined)) keep(file, secrets);
  return secrets;
}

/** Null for invalid JSON, such as a truncated file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const keysMissing = (dataDirectory: string): StartRefused =>
  new StartRefused(
    `${keysFile(dataDirectory)} is missing, but there is a journal that was signed with its keys: restore it from the backup (docs/operations.md)`,
  );

/** Whether the folder has an embedded store, or the head of a journal on a CouchDB. */
const holdsJournal = (dataDirectory: string): boolean =>
  existsSync(join(dataDirectory, 'store', 'databases', LEDGER)) || existsSync(join(dataDirectory, HEAD_FILE));

function keep(file: string, secrets: Secrets): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');
