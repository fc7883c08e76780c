import { StoreError } from './document-store.ts';

type Failure = {
  readonly name?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  readonly reason?: unknown;
};

const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null;

/** LevelDB reports a refusal of the disk as text; after one it takes no writes until it is reopened. */
const diskRefusal =
  /no space left|ENOSPC|EDQUOT|quota exceeded|EROFS|read-only file system|IO error|ENOENT|EIO/i;
/** The database has lost a file, or a part of one does not contain what was written. */
const damage = /has lost |Corruption: |\.(?:ldb|sst): No such file/;
const lockRefusal = /IO error: lock |LOCK: (?:already held|Resource temporarily)/i;

export const hasStatus = (error: unknown, status: number): boolean =>
  isFailure(error) && error.status === status;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readMessage(error: unknown): string {
  if (!isFailure(error)) return String(error);
  return [textOf(error.message), textOf(error.reason)].filter((text) => text !== '').join(': ');
}

/** Translates failures of PouchDB and LevelDB to the port's errors. */
export function embeddedError(error: unknown, database: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = `${database}: ${readMessage(error)}`;
  if (lockRefusal.test(message)) return new StoreError('locked', message, { cause: error });
  if (damage.test(message)) return new StoreError('damaged', message, { cause: error });
  if (diskRefusal.test(message)) return new StoreError('full', message, { cause: error });
  return new StoreError('unavailable', message, { cause: error });
}
