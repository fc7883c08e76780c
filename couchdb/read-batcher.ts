import type LevelDOWN from 'leveldown';

type Answer = Parameters<LevelDOWN['_get']>[2];
type ReadMany = LevelDOWN['_getMany'];
type Read = { readonly key: unknown; readonly callback: Answer };

/** Large enough to make the switch to another thread cheap, small enough for several threads to share a large write. */
const READS_AT_ONCE = 32;

/** LevelDB's answer for a missing key. */
const NOT_FOUND = new Error('NotFound: ');

export type ReadBatcher = {
  /** Answers later, in any order, as `_get` does. */
  read(key: unknown, options: { readonly asBuffer?: boolean }, callback: Answer): void;
  /** Starts the pending reads at once, before the database is closed. */
  begin(): void;
};

/**
 * Batches the reads of one turn of the event loop. A bulk write of PouchDB reads the existing revision of each document
 * separately, and each read would switch to another thread and back.
 */
export function makeReadBatcher(readMany: ReadMany): ReadBatcher {
  const waiting = new Map<boolean, Read[]>();

  function readSome(reads: readonly Read[], asBuffer: boolean): void {
    const keys = reads.map(({ key }) => key);
    readMany(keys, { asBuffer }, (error, values = []) => {
      for (const [n, { callback }] of reads.entries()) {
        const value = values[n];
        if (error) callback(error);
        else if (value === undefined) callback(NOT_FOUND);
        else callback(null, value);
      }
    });
  }

  function begin(): void {
    const gathered = [...waiting];
    waiting.clear();
    for (const [asBuffer, reads] of gathered) {
      for (let n = 0; n < reads.length; n += READS_AT_ONCE)
        readSome(reads.slice(n, n + READS_AT_ONCE), asBuffer);
    }
  }

  return {
    begin,
    read(key, { asBuffer = true }, callback) {
      if (waiting.size === 0) process.nextTick(begin);
      const reads = waiting.get(asBuffer);
      if (reads === undefined) waiting.set(asBuffer, [{ key, callback }]);
      else reads.push({ key, callback });
    },
  };
}
