/** Proves that a copy of a store during writes is of one moment: of all databases, whatever is written meanwhile. */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DocumentStore } from './document-store.ts';
import { openEmbeddedStore } from './embedded-store.ts';

const NAMES = ['vaultiq-first', 'vaultiq-second', 'vaultiq-third'];
const idOf = (n: number): string => `n:${String(n).padStart(6, '0')}`;

let parent: string;
let store: DocumentStore;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-staged-'));
  store = await openEmbeddedStore({ directory: join(parent, 'store') });
  for (const name of NAMES) await store.createDatabase(name);
});
afterEach(async () => {
  await store.close();
  await rm(parent, { recursive: true, force: true });
});

/** Writes each number to one database after the other, and begins the next when all have it. */
async function writeInTurn(isOver: () => boolean): Promise<number> {
  let n = 1;
  while (!isOver()) {
    n += 1;
    await writeToAll(n);
  }
  return n;
}

async function writeToAll(n: number): Promise<void> {
  for (const name of NAMES) await store.put(name, { _id: idOf(n), ...{ text: 'rent '.repeat(500) } });
}

async function lengthsOf(folder: string): Promise<readonly number[]> {
  await rename(folder, join(parent, 'copy'));
  const copy = await openEmbeddedStore({ directory: join(parent, 'copy') });
  try {
    return await Promise.all(
      NAMES.map(async (name) => (await copy.range(name, { start: 'n:', end: 'n:~', limit: 100_000 })).length),
    );
  } finally {
    await copy.close();
    await rm(join(parent, 'copy'), { recursive: true });
  }
}

it('copies all databases as of one moment, three times during writes', async () => {
  let isOver = false;
  // A database has no files before its first write, and the copy is of files.
  await writeToAll(1);
  const writing = writeInTurn(() => isOver);
  let least = 0;
  for (let time = 0; time < 3; time += 1) {
    const before = (await store.info('vaultiq-third'))?.docCount ?? 0;
    const { folder } = (await store.stageCopy?.([])) ?? { folder: '' };
    const [first = 0, second = 0, third = 0] = await lengthsOf(folder);
    // A database has a number only if those before it have it, and at most one write is under way.
    expect([first >= second, second >= third, first - third <= 1]).toEqual([true, true, true]);
    expect(third).toBeGreaterThanOrEqual(Math.max(before, least));
    least = third;
  }
  isOver = true;
  expect(await writing).toBeGreaterThan(least);
});
