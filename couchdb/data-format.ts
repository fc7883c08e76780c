/**
 * The version of the format in which an installation stores its data. A release that reads older data differently
 * raises it, and brings a migration from the previous version. Data without a version predates the version and counts
 * as version 1.
 */
import { StoreError, type DocumentStore } from './document-store.ts';

const DATA_FORMAT = 1;

/** Turns data of one version into data of the next. An interrupted migration runs again from its beginning. */
export type Migration = {
  readonly from: number;
  inFolder(dataDirectory: string): Promise<void>;
  inDatabase(store: DocumentStore): Promise<void>;
};

export type DataFormat = { readonly version: number; readonly migrations: readonly Migration[] };

/** The format that this release reads and writes. */
const current: DataFormat = { version: DATA_FORMAT, migrations: [] };

/** The place where the version of an installation is stored. */
export type FormatPlace = {
  readonly name: string;
  /** Null when no version is stored. Rejects with `unsupported` when the stored value is not a version. */
  read(): Promise<number | null>;
  write(version: number): Promise<void>;
  migrate(migration: Migration): Promise<void>;
};

export const formatRefused = (message: string): StoreError =>
  new StoreError('unsupported', `${message} (docs/operations.md)`);

/** A version is an integer from 1 on. */
export function parseFormat(name: string, kept: unknown): number {
  const version = typeof kept === 'object' && kept !== null && 'format' in kept ? kept.format : undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version) && version >= 1) return version;
  throw formatRefused(`${name} does not hold the version of the data's format: restore it from the backup`);
}

function refuseNewer(name: string, found: number, version: number): void {
  if (found <= version) return;
  throw formatRefused(
    `DATA_FORMAT_NEWER: ${name} holds data of format ${String(found)}, and this release reads formats up to ${String(version)}: start the release that wrote it, or a newer one`,
  );
}

/** For programs that only read or copy data: rejects with `unsupported` unless the data has this release's format. */
export async function requireFormat(place: FormatPlace, { version } = current): Promise<void> {
  const found = (await place.read()) ?? 1;
  refuseNewer(place.name, found, version);
  if (found === version) return;
  throw formatRefused(
    `DATA_FORMAT_OLDER: ${place.name} holds data of format ${String(found)}, and this release works on format ${String(version)}: start the service once, which migrates it`,
  );
}

/**
 * For a start: migrates older data to this release's format step by step. Rejects with `unsupported` before any step if
 * one is missing.
 */
export async function migrateFormat(place: FormatPlace, { version, migrations } = current): Promise<void> {
  const found = (await place.read()) ?? 1;
  refuseNewer(place.name, found, version);
  const steps = migrations.filter(({ from }) => from >= found).sort((one, other) => one.from - other.from);
  if (steps.length !== version - found || steps.some(({ from }, index) => from !== found + index)) {
    throw formatRefused(
      `DATA_FORMAT_OLDER: ${place.name} holds data of format ${String(found)}, from which this release (format ${String(version)}) cannot migrate: start a release between the two first`,
    );
  }
  for (const step of steps) {
    await place.migrate(step);
    await place.write(step.from + 1);
  }
}

/** Stores the version after data without one has opened successfully. */
export async function markFormat(place: FormatPlace, { version } = current): Promise<void> {
  if ((await place.read()) === null) await place.write(version);
}
