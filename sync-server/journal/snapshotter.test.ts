// Proves when a snapshot is taken: after a number of entries, one at a time, and never of entries that are not durable;
// that a failed write is not repeated with every block; and that the last snapshot is taken at a close.
import { emptyState } from '#domain/features.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SNAPSHOTS } from '#couchdb/databases.ts';
import type { Block } from '#domain/ledger/block.ts';
import { requestLost } from '#tests/fakes/faulty-store.ts';
import { idAt, idsAfter, makeJournalPorts, startsUpTo } from '#tests/fakes/journal-ports.ts';
import { loadSnapshot } from './load-snapshot.ts';
import type { Manifest } from './snapshot-documents.ts';
import { makeSnapshotter } from './snapshotter.ts';

const EVERY = 10;

type World = Awaited<ReturnType<typeof makeJournalPorts>>;
let world: World;
beforeEach(async () => {
  world = await makeJournalPorts();
});

/**
 * A journal of one entry per block that the test grows; the state already has `decided` entries before they are
 * durable.
 */
function journal({ manifest = null, size = 0 }: { manifest?: Manifest | null; size?: number } = {}) {
  const state = emptyState();
  const starts = startsUpTo(0, 1);
  const decide = (count: number): void => {
    for (let n = 0; n < count; n++) {
      state.seq += 1;
      state.ids.set(idAt(state.seq), state.seq);
    }
  };
  let durable = 0;
  const add = (): Block => {
    durable += 1;
    const n = starts.firsts.length + 1;
    starts.add(n, durable);
    return {
      n,
      hash: `hash-${String(n)}`,
      first: durable,
      entries: [{ id: idAt(durable) }],
    } as unknown as Block;
  };
  const chunks = manifest?.chunks.length ?? 0;
  for (let n = 0; n < size; n++) add();
  decide(size);
  let tree = { size: 0, levels: [] as string[] };
  const keeper = makeSnapshotter(world.ports, {
    ...{ state, starts, writer: 'one', every: EVERY, manifest },
    ids: idsAfter(chunks * 50_000, size),
    tree: { edge: () => tree },
    tip: { n: starts.firsts.length, hash: 'begin', seq: size },
  });
  return {
    keeper,
    decide,
    state,
    setTree: (treeSize: number): void => {
      tree = { size: treeSize, levels: ['aa'] };
    },
    /** Makes this many entries durable. */
    grow: (count: number): void => {
      for (let n = 0; n < count; n++) {
        if (state.seq === durable) decide(1);
        keeper.durable(add());
      }
    },
  };
}

const manifests = (): Promise<readonly Manifest[]> =>
  world.store.range<Manifest>(SNAPSHOTS, { start: 'manifest:', end: 'manifest:~', limit: 100 });
const seqs = async (): Promise<number[]> => (await manifests()).map(({ seq }) => seq);
const written = (...wanted: number[]) => vi.waitFor(async () => expect(await seqs()).toEqual(wanted));
const warnings = (): string[] =>
  world.said.filter(({ message }) => message !== 'a snapshot is written').map(({ message }) => message);
/** Waits for the snapshot to finish: two turns of the event loop for the copy and one for each piece. */
async function nothingMoreIsWritten(...wanted: number[]): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await world.ports.timers.turn();
  expect(await seqs()).toEqual(wanted);
}

describe('a snapshot beside the writer', () => {
  it('is taken at the tenth entry since the last one, and not before', async () => {
    const { grow } = journal();
    grow(9);
    await nothingMoreIsWritten();
    grow(1);
    await written(10);
    grow(9);
    await nothingMoreIsWritten(10);
    grow(1);
    await written(10, 20);
  });

  it('counts from the snapshot loaded at the start', async () => {
    const first = journal();
    first.grow(10);
    await written(10);
    const [manifest] = await manifests();
    const { grow } = journal({ ...(manifest !== undefined && { manifest }), size: 15 });
    grow(4);
    await nothingMoreIsWritten(10);
    grow(1);
    await written(10, 20);
  });

  it('names the block of its last entry, and has the tree if that has all of its blocks', async () => {
    const one = journal();
    one.setTree(11);
    one.grow(10);
    await written(10);
    one.grow(10);
    await written(10, 20);
    const [first, second] = await manifests();
    expect(first).toMatchObject({ n: 11, hash: 'hash-11', tree: { size: 11, levels: ['aa'] } });
    expect(second).toMatchObject({ n: 21, hash: 'hash-21' });
    expect(second?.tree).toBeUndefined();
  });

  it('of a state ahead of the journal waits until that is durable', async () => {
    const { grow, decide } = journal();
    decide(13);
    grow(10);
    await nothingMoreIsWritten();
    grow(2);
    await nothingMoreIsWritten();
    grow(1);
    await written(13);
    const found = await loadSnapshot(world.ports);
    expect(found?.ids).toEqual(idsAfter(0, 13));
  });

  it('has no id of a later entry', async () => {
    const { grow, decide } = journal();
    decide(11);
    grow(10);
    await world.ports.timers.turn();
    await world.ports.timers.turn();
    grow(8);
    await written(11);
    expect((await loadSnapshot(world.ports))?.ids).toEqual(idsAfter(0, 11));
  });

  it('is taken one at a time', async () => {
    const held: (() => void)[] = [];
    const callOff = world.store.failEveryPut(SNAPSHOTS, async (next) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return next();
    });
    const { grow } = journal();
    grow(10);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    grow(20);
    for (let turn = 0; turn < 20; turn++) await world.ports.timers.turn();
    expect(held).toHaveLength(1);
    callOff();
    held[0]?.();
    await written(10);
    grow(1);
    await written(10, 31);
  });

  it('that could not be written is reported, and tried again after the same number of entries', async () => {
    const { grow } = journal();
    world.store.failPuts(SNAPSHOTS, requestLost);
    grow(10);
    await vi.waitFor(() =>
      expect(warnings()).toEqual(['a snapshot could not be written; the next one will be']),
    );
    expect(world.said.at(-1)?.fields).toEqual({ seq: 10, reason: expect.stringContaining('lost') as string });
    grow(9);
    await nothingMoreIsWritten();
    grow(1);
    await written(20);
    expect((await loadSnapshot(world.ports))?.ids).toEqual(idsAfter(0, 20));
  });

  it('is not taken after a stop, and a running one is abandoned', async () => {
    const { grow, keeper } = journal();
    grow(10);
    keeper.stop();
    await nothingMoreIsWritten();
    grow(30);
    await keeper.atClose();
    await nothingMoreIsWritten();
    expect(warnings()).toEqual([]);
  });
});

describe('at a close', () => {
  it('a last one is taken if there are new entries', async () => {
    const { grow, keeper } = journal();
    grow(3);
    await keeper.atClose();
    expect(await seqs()).toEqual([3]);
    expect((await loadSnapshot(world.ports))?.ids).toEqual(idsAfter(0, 3));
  });

  it('none is taken without new entries', async () => {
    const empty = journal();
    await empty.keeper.atClose();
    expect(await seqs()).toEqual([]);
    const { grow, keeper } = journal();
    grow(10);
    await written(10);
    await nothingMoreIsWritten(10);
    world.store.failEveryPut(SNAPSHOTS, requestLost);
    await keeper.atClose();
    expect(warnings()).toEqual([]);
  });

  it('a running one is awaited', async () => {
    let release = (): void => undefined;
    world.store.failPuts(SNAPSHOTS, async (next) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return next();
    });
    const { grow, keeper } = journal();
    grow(10);
    for (let turn = 0; turn < 5; turn++) await world.ports.timers.turn();
    const closing = keeper.atClose();
    expect(await seqs()).toEqual([]);
    release();
    await closing;
    expect(await seqs()).toEqual([10]);
  });
});
