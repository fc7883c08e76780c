import type LevelDOWN from 'leveldown';
import { settled } from './settled.ts';

/** Sort before and after every key that PouchDB writes. */
const FIRST_KEY = Buffer.alloc(1, 0);
const LAST_KEY = Buffer.alloc(16, 255);
const ENDS = [FIRST_KEY, LAST_KEY];

/** The first pass brings everything down to one level, the second rewrites that level. */
const PASSES = 2;

/**
 * Removes deleted and overwritten data from the files of an open LevelDB. LevelDB merges a table only with tables of
 * another level whose keys overlap, and may flush its memory below all other levels, deleted data included. So each
 * pass first writes a key at either end, whose table covers every other, and deletes both again. It calls `between`
 * between the passes and awaits it.
 */
export async function compactLevel(
  level: LevelDOWN,
  between: () => void | Promise<void> = () => undefined,
): Promise<void> {
  for (let pass = 0; pass < PASSES; pass += 1) {
    if (pass > 0) await between();
    await write(
      level,
      ENDS.map((key) => ({ type: 'put', key, value: '1' })),
    );
    await mergeTables(level);
  }
  await write(
    level,
    ENDS.map((key) => ({ type: 'del', key })),
  );
}

const write = (level: LevelDOWN, operations: readonly object[]): Promise<void> =>
  settled((callback) => {
    level.batch(operations, {}, callback);
  });

/** Merges tables whose keys overlap: of each key only the last write remains. */
export const mergeTables = (level: LevelDOWN): Promise<void> =>
  settled((callback) => {
    level.compactRange(FIRST_KEY, LAST_KEY, callback);
  });
