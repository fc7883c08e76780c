/** A recording: what a release of the app left in the browser of a device, with and without a PIN, and what it read there itself. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WritableCollection } from '#domain/protocol.ts';
import type { RecordedDatabase } from './indexed-databases.ts';

export type Document = { readonly id: string; readonly [field: string]: unknown };

/** By the collections of the release that recorded it, in the order of their ids. */
export type Documents = Readonly<Record<string, readonly Document[]>>;

export type RecordedDevice = {
  /** Where there is a PIN, opened: sealed-databases.ts. */
  readonly databases: readonly RecordedDatabase[];
  readonly localStorage: Readonly<Record<string, string>>;
  readonly documents: Documents;
  readonly unsent: readonly Unsent[];
};

/** `open` without a PIN, `sealed` with one. */
export const KINDS = ['open', 'sealed'] as const;
export type Kind = (typeof KINDS)[number];

/** Something that the person wrote without a network: null where there was nothing before, or is nothing any more. */
export type Unsent = {
  readonly collection: WritableCollection;
  readonly before: Document | null;
  readonly after: Document | null;
};

export type DeviceRecording = {
  readonly userId: string;
  /** Of the device with a PIN, in hexadecimal. */
  readonly key: string;
  /** ms: when the device was left. Commands that were decided long before an opening are dropped by it. */
  readonly leftAt: number;
  readonly devices: Readonly<Record<Kind, RecordedDevice>>;
  /** Commands without an answer that need nothing but a network. Others wait for a code, and are not sent. */
  readonly unanswered: readonly string[];
};

const fileOf = (name: string): string => join(import.meta.dirname, `${name}.json.gz`);

const numberOf = (name: string): number => Number(name.slice(name.indexOf('-') + 1));

/** The names of all recordings, the oldest first. */
export const recordings = (): readonly string[] =>
  readdirSync(import.meta.dirname)
    .flatMap((file) => /^(device-\d+)\.json\.gz$/.exec(file)?.[1] ?? [])
    .sort((one, other) => numberOf(one) - numberOf(other));

export const readRecording = (name: string): DeviceRecording =>
  JSON.parse(gunzipSync(readFileSync(fileOf(name))).toString()) as DeviceRecording;

/** Throws where there is one: what a release left on devices does not change any more. */
export function writeRecording(name: string, recording: DeviceRecording): void {
  writeFileSync(fileOf(name), gzipSync(JSON.stringify(recording), { level: 9 }), { flag: 'wx' });
}
