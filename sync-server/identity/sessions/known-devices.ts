import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { devicesPerUserMax } from '#domain/limits.ts';
import type { RandomBytes } from '../../random-id.ts';
import type { StoredAccount } from '../account/account-store.ts';
import type { Caller } from './caller.ts';

/** Whether a device is the person's first remembered one, a known one, or a new one. */
export type Acquaintance = 'first' | 'known' | 'new';

export type KnownDevices = {
  /** The mark that a device presents, or a new one for a device without one. */
  markFrom(presented: string | undefined): string;
  /**
   * Remembers the device with this mark as one of the person's. The mark stays after signing out, so the next sign-in
   * is not from a new device.
   */
  meet(userId: string, mark: string): Promise<Acquaintance>;
  /** The id of the device with this mark if the person has signed in on it; null for any other. */
  recognise(userId: string, presented: string | undefined): Promise<string | null>;
  /** The number of a person's remembered devices. */
  countOf(userId: string): Promise<number>;
};

type DevicesRecord = { readonly marks: readonly string[] };

const MARK = /^[\w-]{43}$/;
const MARK_BYTES = 32;
const WRITES_TRIED = 20;
const idOf = (userId: string): string => `devices:${userId}`;

/** Includes the person, so the hashes of two people on one device do not match. */
export const hashMark = (userId: string, mark: string): string =>
  createHash('sha256').update(`${userId}:${mark}`).digest('hex');

/** The known devices of a person in the accounts database: hashes of marks, the last used one at the end. */
export function makeKnownDevices(store: DocumentStore, randomBytes: RandomBytes): KnownDevices {
  return {
    markFrom: (presented) =>
      presented !== undefined && MARK.test(presented)
        ? presented
        : Buffer.from([...randomBytes(MARK_BYTES)]).toString('base64url'),
    async meet(userId, mark) {
      const hash = hashMark(userId, mark);
      const _id = idOf(userId);
      for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
        const found = await store.get<DevicesRecord>(ACCOUNTS, _id);
        const marks = found?.marks ?? [];
        if (marks.includes(hash)) return 'known';
        const next = [...marks, hash].slice(-devicesPerUserMax);
        const rev = found === null ? {} : { _rev: found._rev };
        const outcome = await store.put(ACCOUNTS, { _id, ...rev, ...{ marks: next } });
        if (outcome.status === 'created') return marks.length === 0 ? 'first' : 'new';
      }
      throw new Error('the devices of a person could not be written');
    },
    async recognise(userId, presented) {
      if (presented === undefined || !MARK.test(presented)) return null;
      const hash = hashMark(userId, presented);
      const found = await store.get<DevicesRecord>(ACCOUNTS, idOf(userId));
      return found?.marks.includes(hash) === true ? hash : null;
    },
    countOf: async (userId) => (await store.get<DevicesRecord>(ACCOUNTS, idOf(userId)))?.marks.length ?? 0,
  };
}

/** The caller's device if this account was signed in on it: a known device has its own limits. */
export async function recogniseDevice(
  knownDevices: Pick<KnownDevices, 'recognise'>,
  account: StoredAccount | null,
  { deviceMark }: Caller,
): Promise<string | null> {
  return account === null ? null : knownDevices.recognise(account.userId, deviceMark);
}
