import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, StartRefused } from './config.ts';

/**
 * Keys as hex: `tokenKey` signs access tokens (HS256), `signingKey` is the seed of the journal's Ed25519 key, `dataKey`
 * seals what people's accounts keep that must be read again, such as the secret of two-factor authentication.
 */
export type Secrets = { readonly tokenKey: string; readonly signingKey: string; readonly dataKey: string };

const KEY_BYTES = 32;
const KeySchema = z.string().regex(/^[0-9a-f]{64}$/i);
/** Files of earlier versions have no data key: it is added to them. */
const KeysFileSchema = z.object({
  tokenKey: KeySchema,
  signingKey: KeySchema,
  dataKey: KeySchema.optional(),
});

export const keysFile = (dataDirectory: string): string => join(dataDirectory, 'keys.json');

/**
 * The keys of this installation. In production they come from the environment, and a missing or weak one stops the
 * start with its name; elsewhere they are made on the first start and kept, readable by the owner of the process only.
 */
export function readSecrets(config: Config): Secrets {
  const given = [config.tokenKey, config.signingKey, config.dataKey];
  if (!config.production && given.every((key) => key === undefined)) return keptSecrets(config.dataDirectory);
  const secrets = {
    tokenKey: checked('TOKEN_KEY', config.tokenKey),
    signingKey: checked('JOURNAL_SIGNING_KEY', config.signingKey),
    dataKey: checked('DATA_KEY', config.dataKey),
  };
  if (secrets.tokenKey === secrets.signingKey) throw mustDiffer('TOKEN_KEY', 'JOURNAL_SIGNING_KEY');
  if (secrets.tokenKey === secrets.dataKey) throw mustDiffer('TOKEN_KEY', 'DATA_KEY');
  if (secrets.signingKey === secrets.dataKey) throw mustDiffer('JOURNAL_SIGNING_KEY', 'DATA_KEY');
  return secrets;
}

const mustDiffer = (one: string, other: string): StartRefused =>
  new StartRefused(`${one} and ${other} must differ`);

/** A key for one purpose, made from the token key: whoever learns it learns nothing of that one. Hex. */
export const derivedKey = ({ tokenKey }: Pick<Secrets, 'tokenKey'>, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(tokenKey, 'hex'), '', purpose, KEY_BYTES)).toString('hex');

function checked(name: string, value: string | undefined): string {
  if (value === undefined) throw new StartRefused(`${name} is missing: give 64 hexadecimal digits`);
  if (!KeySchema.safeParse(value).success) throw new StartRefused(`${name} must be 64 hexadecimal digits`);
  if (isWeak(value)) throw new StartRefused(`${name} is weak: make one with "openssl rand -hex 32"`);
  return value.toLowerCase();
}

/** Random bytes repeat little: 32 of them have fewer than 16 different values about never. */
function isWeak(hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex');
  const steps = new Set(bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0)) & 255));
  return new Set(bytes).size < 16 || steps.size < 8;
}

function keptSecrets(dataDirectory: string): Secrets {
  const file = keysFile(dataDirectory);
  if (!existsSync(file)) {
    const made = { tokenKey: newKey(), signingKey: newKey(), dataKey: newKey() };
    mkdirSync(dataDirectory, { recursive: true });
    keep(file, made);
    return made;
  }
  const kept = KeysFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!kept.success) throw new StartRefused(`${file} does not hold the installation's keys: restore it`);
  const secrets = { ...kept.data, dataKey: kept.data.dataKey ?? newKey() };
  if (kept.data.dataKey === undefined) keep(file, secrets);
  return secrets;
}

function keep(file: string, secrets: Secrets): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');
