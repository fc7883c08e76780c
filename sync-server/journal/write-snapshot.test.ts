// Proves how a snapshot is cut into pieces and read again: chunks of 50,000 command ids are written once, by any
// process; the rest of the ids are in the manifest, which is written last. Also proves which earlier pieces are kept.
import { emptyState } from '#domain/features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { SNAPSHOTS } from '#couchdb/databases.ts';
import type { StoredDocument } from '#couchdb/document-store.ts';
import { requestLost } from '#tests/fakes/faulty-store.ts';
import { idAt, idsAfter, makeJournalPorts, startsUpTo } from '#tests/fakes/journal-ports.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { type PackedDocument, parseChunk, unpackIds } from './snapshot-documents.ts';
import { captureColumns } from './state-columns.ts';
import { type SnapshotSource, writeSnapshot } from './write-snapshot.ts';

const BLOCK = 1_000;
const FIRST_CHUNK = 'ids-1:000000000000';
const SECOND_CHUNK = 'ids-1:000000000001';

type World = Awaited<ReturnType<typeof makeJournalPorts>>;
let world: World;
beforeEach(async () => {
  world = await makeJournalPorts();
});

function sourceAt(seq: number, changes: Partial<SnapshotSource> = {}): SnapshotSource {
  const starts = startsUpTo(seq, BLOCK);
  return {
    n: starts.firsts.length,
    hash: 'ab'.repeat(32),
    seq,
    columns: captureColumns(emptyState()),
    chunks: [],
    ids: idsAfter(0, seq),
    starts,
    tree: null,
    writer: 'one',
    abandoned: () => false,
    ...changes,
  };
}

const write = (seq: number, changes?: Partial<SnapshotSource>) =>
  writeSnapshot(world.ports, sourceAt(seq, changes));

const stored = async (prefix: string): Promise<readonly (PackedDocument & StoredDocument)[]> =>
  world.store.range<PackedDocument>(SNAPSHOTS, { start: prefix, end: `${prefix}~`, limit: 1_000 });

/** Loads the snapshot as a start does: the numbers of the first, last and missing entries, and the starts of blocks. */
async function loaded() {
  const found = await loadSnapshot(world.ports);
  if (found === null) return null;
  const { state, starts, ids } = found;
  const wrong = Array.from({ length: state.seq }, (_, n) => n + 1).filter(
    (seq) => state.ids.get(idAt(seq)) !== seq,
  );
  return { seq: state.seq, wrong, firsts: starts.firsts, ids };
}

describe('the command ids of a snapshot', () => {
  it.each([
    [49_999, 0],
    [50_000, 1],
    [50_001, 1],
    [100_000, 2],
    [120_500, 2],
  ])('%i are in %i chunks of 50,000 and a rest, and all are read again', async (seq, chunks) => {
    const manifest = await write(seq);
    expect(manifest?.chunks.map(({ id }) => id)).toEqual([FIRST_CHUNK, SECOND_CHUNK].slice(0, chunks));
    expect(unpackIds(manifest?.tail ?? { ids: '', firsts: [] })).toEqual(idsAfter(chunks * 50_000, seq));
    expect(await loaded()).toEqual({
      ...{ seq, wrong: [], firsts: startsUpTo(seq, BLOCK).firsts },
      ids: idsAfter(chunks * 50_000, seq),
    });
  });

  it('have with them the blocks that begin among them', async () => {
    await write(120_500);
    const [first, second] = (await stored('ids-1:')).map(parseChunk);
    // The first block is empty, so two blocks start with the first entry; one starts with entry 50,001.
    expect(first?.firsts).toEqual([1, ...Array.from({ length: 50 }, (_, n) => n * BLOCK + 1)]);
    expect(second?.firsts[0]).toBe(50_001);
    expect(second?.firsts.at(-1)).toBe(99_001);
  });

  it('are not written again if the chunk exists already', async () => {
    const before = await write(60_000);
    const puts: string[] = [];
    world.store.failEveryPut(SNAPSHOTS, (next, { _id }) => {
      puts.push(_id);
      return next();
    });
    const after = await write(110_000, { chunks: before?.chunks ?? [], ids: idsAfter(50_000, 110_000) });
    expect(after?.chunks.map(({ id }) => id)).toEqual([FIRST_CHUNK, SECOND_CHUNK]);
    expect(puts).not.toContain(FIRST_CHUNK);
    expect(puts).toContain(SECOND_CHUNK);
    expect(await loaded()).toMatchObject({ seq: 110_000, wrong: [], ids: idsAfter(100_000, 110_000) });
  });

  it('of another writer stay if they are equal, and damaged ones are written again', async () => {
    await write(50_000);
    const [sound] = await stored(FIRST_CHUNK);
    await write(50_000, { writer: 'two' });
    expect(await stored(FIRST_CHUNK)).toEqual([sound]);
    const damaged: PackedDocument & StoredDocument = {
      ...{ _id: FIRST_CHUNK, _rev: sound?._rev ?? '' },
      json: '{"ids":"","firsts":[]}',
    };
    await world.store.put(SNAPSHOTS, damaged);
    await write(50_001, { writer: 'two' });
    expect((await stored(FIRST_CHUNK)).map(({ json }) => json)).toEqual([sound?.json]);
    expect(await loaded()).toMatchObject({ seq: 50_001, wrong: [] });
  });
});

describe('a snapshot', () => {
  it('writes its manifest last, and reports its duration', async () => {
    const put: string[] = [];
    world.store.failEveryPut(SNAPSHOTS, (next, { _id }) => {
      put.push(_id);
      world.clock.at += 5;
      return next();
    });
    const manifest = await write(50_000);
    expect(put.at(-1)).toBe('manifest:000000050000:one');
    expect(put.filter((id) => id.startsWith('part:'))).toEqual(manifest?.parts.map(({ id }) => id));
    expect(world.reached).toEqual([
      ...put.slice(0, -1).map(() => 'during-snapshot'),
      'before-snapshot-manifest',
    ]);
    const { n } = sourceAt(50_000);
    expect(world.said).toEqual([
      { fields: { seq: 50_000, block: n, tookMs: 5 * put.length }, message: 'a snapshot is written' },
    ]);
  });

  it.each([0, 1, 2, 3])(
    'that is abandoned after %i pieces has no manifest, and is never read',
    async (pieces) => {
      const abandoned = () => world.reached.length >= pieces;
      expect(await write(100_000, { abandoned })).toBeNull();
      expect(world.reached).toHaveLength(pieces);
      expect(await stored('manifest:')).toEqual([]);
      expect(await loaded()).toBeNull();
    },
  );

  it('that cannot be written rejects', async () => {
    world.store.failPuts(SNAPSHOTS, requestLost);
    await expect(write(10)).rejects.toThrow('the request was lost');
  });

  it('leaves the previous one, and removes earlier ones with all of their pieces', async () => {
    for (const seq of [10, 20, 30, 40]) await write(seq);
    expect((await stored('manifest:')).map(({ _id }) => _id)).toEqual([
      'manifest:000000000030:one',
      'manifest:000000000040:one',
    ]);
    const parts = new Set((await stored('part:')).map(({ _id }) => _id.split(':')[1]));
    expect([...parts]).toEqual(['000000000030', '000000000040']);
  });

  it('removes the pieces of an interrupted one once there are two newer ones', async () => {
    const abandoned = () => world.reached.length >= 1;
    await write(10, { abandoned, writer: 'cut off' });
    expect((await stored('part:')).length).toBe(1);
    await write(20);
    expect((await stored('part:000000000010:')).length).toBe(1);
    await write(30);
    expect(await stored('part:000000000010:')).toEqual([]);
  });
});
