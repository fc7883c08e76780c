/**
 * Sealed rows do not compress, so they are recorded decrypted, each with its initialisation vector, and sealed again at
 * the restore, which gives the same bytes. This module uses nothing of the app: a change of the app's seal does not
 * change what earlier releases stored.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RecordedDatabase } from './indexed-databases.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

type Row = RecordedDatabase['stores'][number]['rows'][number];
type Opened = { readonly iv: string; readonly document: object };
type Seal = { readonly key: Uint8Array; readonly place: string };

const cipherKey = (key: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'hex'), '', 'vaultiq device documents', KEY_BYTES));

function open({ key, place }: Seal, text: string): Opened {
  const bytes = Buffer.from(text, 'latin1');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]).toString();
  return { iv: iv.toString('hex'), document: JSON.parse(opened) as object };
}

function seal({ key, place }: Seal, { iv, document }: Opened): string {
  const vector = Buffer.from(iv, 'hex');
  const cipher = createCipheriv('aes-256-gcm', key, vector);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(document)), cipher.final()]);
  return Buffer.concat([vector, sealed, cipher.getAuthTag()]).toString('latin1');
}

type Change = (seal: Seal, x: unknown) => unknown;

/** A sealed row has its text in `x`, bound to its collection and its key. */
function changeRows(databases: readonly RecordedDatabase[], hexKey: string, change: Change) {
  const key = cipherKey(hexKey);
  return databases.map((database): RecordedDatabase => {
    const collection = /--\d+--(.+)$/.exec(database.name)?.[1] ?? '';
    const changeRow = (row: Row): Row =>
      'x' in row.value
        ? {
            ...row,
            value: {
              ...row.value,
              x: change({ key, place: `${collection}|${String(row.key)}` }, row.value.x),
            },
          }
        : row;
    const stores = database.stores.map((store) => ({ ...store, rows: store.rows.map(changeRow) }));
    return { ...database, stores };
  });
}

export const sealDatabases = (
  opened: readonly RecordedDatabase[],
  key: string,
): readonly RecordedDatabase[] => changeRows(opened, key, (place, x) => seal(place, x as Opened));

/** Throws if sealing again would not give the same bytes. */
export function openDatabases(sealed: readonly RecordedDatabase[], key: string): readonly RecordedDatabase[] {
  const opened = changeRows(sealed, key, (place, x) => open(place, x as string));
  if (JSON.stringify(sealDatabases(opened, key)) !== JSON.stringify(sealed))
    throw new Error('sealing again gives other bytes than the device left');
  return opened;
}
