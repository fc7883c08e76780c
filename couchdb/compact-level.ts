import type LevelDOWN from 'leveldown';

/** Before and after every key that PouchDB writes. */
const FIRST_KEY = Buffer.alloc(1, 0);
const LAST_KEY = Buffer.alloc(16, 255);
const ENDS = [FIRST_KEY, LAST_KEY];

/** The first brings everything down to one level, the second writes all of that level anew. */
const PASSES = 2;

/**
 * Leaves nothing in the files of an open LevelDB of what was deleted or written over. LevelDB merges a table only with tables of
 * another level that has keys of the same range, and what it had in memory it may put below all others, with what was deleted in
 * it. So a key at each end is written first, whose table covers every other. They are deleted again, and nobody reads them.
 * `between` is called between the passes and waited for.
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

const mergeTables = (level: LevelDOWN): Promise<void> =>
  settled((callback) => {
    level.compactRange(FIRST_KEY, LAST_KEY, callback);
  });

const settled = (begin: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    begin((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
