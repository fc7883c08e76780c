/**
 * A recording: what a release of the app stored in a device's browser, with and without a PIN, and the documents that
 * it read there.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WritableCollection } from '#domain/protocol.ts';
import type { RecordedDatabase } from './indexed-databases.ts';

export type Document = { readonly id: string; readonly [field: string]: unknown };

/** By the collections of the recording release, in the order of their ids. */
export type Documents = Readonly<Record<string, readonly Document[]>>;

export type RecordedDevice = {
  /** Decrypted on a device with a PIN: see sealed-databases.ts. */
  readonly databases: readonly RecordedDatabase[];
  readonly localStorage: Readonly<Record<string, string>>;
  readonly documents: Documents;
  readonly unsent: readonly Unsent[];
};

/** `open` without a PIN, `sealed` with one. */
export const KINDS = ['open', 'sealed'] as const;
export type Kind = (typeof KINDS)[number];

/** A change that the person made offline: null where there was no document before, or is none afterwards. */
export type Unsent = {
  readonly collection: WritableCollection;
  readonly before: Document | null;
  readonly after: Document | null;
};

export type DeviceRecording = {
  readonly userId: string;
  /** The key of the device with a PIN, in hexadecimal. */
  readonly key: string;
  /** When the device was closed, ms. An opening drops commands that were decided long before it. */
  readonly leftAt: number;
  readonly devices: Readonly<Record<Kind, RecordedDevice>>;
  /** Unanswered commands that need only a network. Others wait for a code and are not sent. */
  readonly unanswered: readonly string[];
};

const fileOf = (name: string): string => join(import.meta.dirname, `${name}.json.gz`);

const numberOf = (name: string): number => Number(name.slice(name.indexOf('-') + 1));

/** The names of all recordings, oldest first. */
export const recordings = (): readonly string[] =>
  readdirSync(import.meta.dirname)
    .flatMap((file) => /^(device-\d+)\.json\.gz$/.exec(file)?.[1] ?? [])
    .sort((one, other) => numberOf(one) - numberOf(other));

export const readRecording = (name: string): DeviceRecording =>
  JSON.parse(gunzipSync(readFileSync(fileOf(name))).toString()) as DeviceRecording;

/** Throws if the recording exists: stored data of a release never changes. */
export function writeRecording(name: string, recording: DeviceRecording): void {
  writeFileSync(fileOf(name), gzipSync(JSON.stringify(recording), { level: 9 }), { flag: 'wx' });
}
