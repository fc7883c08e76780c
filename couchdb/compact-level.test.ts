/**
 * Proves that after a compaction no file of a database contains deleted or overwritten data, wherever LevelDB had put
 * it, and that all other data is still there.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFilesWith } from '#tests/builders/find-files-with.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { ACCOUNTS } from './databases.ts';
import type { ReplicaStore } from './document-store.ts';
import { openEmbeddedStore } from './embedded-store.ts';

let directory: string;
let store: ReplicaStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'compact-'));
  store = await openEmbeddedStore({ directory });
  await store.createDatabase(ACCOUNTS);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

/** A text that occurs nowhere else. */
const MARK = 'Zqxvjkwp Hgfbtrml';

async function put(_id: string, name: string, _rev?: string): Promise<string> {
  const answer = await store.put(ACCOUNTS, { _id, ...(_rev === undefined ? {} : { _rev }), ...{ name } });
  if (answer.status !== 'created') throw new Error(answer.status);
  return answer.rev;
}
const remove = (_id: string, _rev: string) => store.put(ACCOUNTS, { _id, _rev, _deleted: true });

/** Numbers that cannot be compressed, so that LevelDB makes many tables. */
const filling = (seed: number): string => {
  let state = seed + 1;
  return Array.from({ length: 700 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  }).join('');
};

async function fill(prefix: string, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, n) => ({
    _id: `${prefix}:${String(n).padStart(6, '0')}`,
    ...{ name: filling(n) },
  }));
  for (let at = 0; at < count; at += 200) await store.bulk(ACCOUNTS, documents.slice(at, at + 200));
}

it('removes what was deleted before the first table', async () => {
  const rev = await put('account:a', MARK);
  await put('account:b', 'somebody else');
  await remove('account:a', rev);
  expect(await findFilesWith(directory, MARK)).not.toEqual([]);
  await store.compact?.(ACCOUNTS);
  expect(await findFilesWith(directory, MARK)).toEqual([]);
  expect(await store.get(ACCOUNTS, 'account:b')).toMatchObject({ name: 'somebody else' });
});

it('removes what was overwritten', async () => {
  const rev = await put('account:a', MARK);
  await put('account:a', 'another name', rev);
  await store.compact?.(ACCOUNTS);
  expect(await findFilesWith(directory, MARK)).toEqual([]);
  expect(await store.get(ACCOUNTS, 'account:a')).toMatchObject({ name: 'another name' });
});

it('removes it from the deepest of many tables too, and nothing else', { timeout: 60_000 }, async () => {
  await fill('early', 1_000);
  const revs = new Map<string, string>();
  for (const id of ['aa:first', 'early:000500:x', 'late:000500:x', 'zz:last'])
    revs.set(id, await put(id, MARK));
  await store.compact?.(ACCOUNTS);
  await fill('late', 1_000);
  expect(await findFilesWith(directory, MARK)).not.toEqual([]);
  for (const [id, rev] of revs) await remove(id, rev);
  await store.compact?.(ACCOUNTS);
  expect(await findFilesWith(directory, MARK)).toEqual([]);
  expect((await store.info(ACCOUNTS))?.docCount).toBe(2_000);
  expect(await store.get(ACCOUNTS, 'late:000999')).toMatchObject({ name: filling(999) });
});

it('reopens the database unchanged', async () => {
  await put('account:b', 'somebody else');
  const before = await store.info(ACCOUNTS);
  await store.compact?.(ACCOUNTS);
  await store.close();
  store = await openEmbeddedStore({ directory });
  expect(await store.info(ACCOUNTS)).toEqual(before);
  expect(await store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 10 })).toHaveLength(1);
  expect((await store.changes(ACCOUNTS, { since: '0', limit: 10 })).rows).toHaveLength(1);
});

/** A compaction that pauses halfway until the test resumes it. */
async function halfCompacted(database = ACCOUNTS) {
  const half = makeGate();
  const goOn = makeGate();
  const compacted = store.compact?.(database, () => {
    half.open();
    return goOn.passed;
  });
  await half.passed;
  return { goOn: () => goOn.open(), compacted };
}

it('creates a database while another is compacted', async () => {
  const { goOn, compacted } = await halfCompacted();
  expect(await store.createDatabase('vaultiq-user-new')).toBe('created');
  expect(await store.put('vaultiq-user-new', { _id: 'a' })).toMatchObject({ status: 'created' });
  await store.deleteDatabase('vaultiq-user-new');
  goOn();
  await compacted;
});

it('a copy waits for the compaction, and databases can be created meanwhile', async () => {
  const ended: string[] = [];
  const { goOn, compacted } = await halfCompacted();
  const noted = compacted?.then(() => ended.push('compaction'));
  const copied = store.stageCopy?.([]).then(() => ended.push('copy'));
  expect(await store.createDatabase('vaultiq-user-new')).toBe('created');
  goOn();
  await Promise.all([noted, copied]);
  expect(ended).toEqual(['compaction', 'copy']);
});

it('removes a database after its compaction', async () => {
  const ended: string[] = [];
  await store.createDatabase('vaultiq-user-old');
  const { goOn, compacted } = await halfCompacted('vaultiq-user-old');
  const noted = compacted?.then(() => ended.push('compaction'));
  const removed = store.deleteDatabase('vaultiq-user-old').then(() => ended.push('removal'));
  goOn();
  await Promise.all([noted, removed]);
  expect(ended).toEqual(['compaction', 'removal']);
  await expect(store.compact?.('vaultiq-user-old')).rejects.toMatchObject({ problem: 'missing' });
});

it('removes a database whose compaction waits for room to open it', async () => {
  await store.close();
  store = await openEmbeddedStore({ directory, openMax: 1 });
  await store.createDatabase('vaultiq-user-old');
  const busy = fill('busy', 200);
  const compacted = store.compact?.('vaultiq-user-old');
  await Promise.all([busy, compacted, store.deleteDatabase('vaultiq-user-old')]);
  expect(await readdir(join(directory, 'databases'))).toEqual([ACCOUNTS]);
});
