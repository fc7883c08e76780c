import { SNAPSHOTS } from '#couchdb/databases.ts';
import type { BlockStarts } from './block-starts.ts';
import { readManifests, SNAPSHOTS_KEPT } from './load-snapshot.ts';
import type { TreeEdge } from './log-tree.ts';
import type { JournalPorts } from './ports.ts';
import {
  CHUNK_ENTRIES,
  chunkId,
  digestText,
  type DocumentDigest,
  type IdChunk,
  type Manifest,
  manifestDigest,
  manifestId,
  packChunk,
  type PackedDocument,
  PART_FIRST,
  partId,
  partsBefore,
  SNAPSHOT_FORMAT,
} from './snapshot-documents.ts';
import { type Columns, splitColumns } from './state-columns.ts';

export type SnapshotSource = {
  /** The block with the entry `seq`. */
  readonly n: number;
  readonly hash: string;
  readonly seq: number;
  readonly columns: Columns;
  /** The full chunks that are in the store already. */
  readonly chunks: readonly DocumentDigest[];
  /** The command ids after those chunks, up to `seq`, in order. */
  readonly ids: readonly string[];
  readonly starts: BlockStarts;
  /** The tree over the blocks up to `n`; null while the backfill runs. */
  readonly tree: TreeEdge | null;
  readonly writer: string;
  readonly abandoned: () => boolean;
};

/** About half a megabyte of JSON: a few milliseconds of work between two turns of the event loop. */
const PART_ROWS = 5_000;

/**
 * Writes a snapshot piece by piece, with the manifest last: pieces without a manifest are ignored. Returns null when it
 * was abandoned, and rejects when the store fails.
 */
export async function writeSnapshot(ports: JournalPorts, source: SnapshotSource): Promise<Manifest | null> {
  const startedAt = ports.now();
  const chunks = await writeChunks(ports, source);
  const parts = chunks === null ? null : await writeParts(ports, source);
  if (chunks === null || parts === null) return null;
  await ports.crash.reach('before-snapshot-manifest');
  const covered = chunks.length * CHUNK_ENTRIES;
  const tail = chunkOf(source, covered, source.seq);
  const { n, hash, seq, tree } = source;
  const unsigned = {
    ...{ format: SNAPSHOT_FORMAT, n, hash, seq, chunks, tail, parts },
    ...(tree === null ? {} : { tree }),
  };
  const digest = manifestDigest(unsigned, ports.hash);
  const manifest = {
    _id: manifestId(seq, source.writer),
    ...unsigned,
    digest,
    sig: ports.signing.sign(digest),
  };
  await ports.store.put(SNAPSHOTS, manifest);
  ports.log.info({ seq, block: n, tookMs: ports.now() - startedAt }, 'a snapshot is written');
  await deleteOld(ports);
  return manifest;
}

async function writeChunks(ports: JournalPorts, source: SnapshotSource): Promise<DocumentDigest[] | null> {
  const chunks = [...source.chunks];
  while ((chunks.length + 1) * CHUNK_ENTRIES <= source.seq) {
    if (source.abandoned()) return null;
    const from = chunks.length * CHUNK_ENTRIES;
    const chunk = chunkOf(source, from, from + CHUNK_ENTRIES);
    // It may be there already: any process that wrote it read the same journal.
    chunks.push(await writePacked(ports, chunkId(chunks.length), chunk));
    await ports.crash.reach('during-snapshot');
  }
  return chunks;
}

async function writeParts(ports: JournalPorts, source: SnapshotSource): Promise<DocumentDigest[] | null> {
  const parts: DocumentDigest[] = [];
  for (const part of splitColumns(source.columns, PART_ROWS)) {
    if (source.abandoned()) return null;
    parts.push(await writePacked(ports, partId(source.seq, source.writer, parts.length), part));
    await ports.crash.reach('during-snapshot');
  }
  return parts;
}

async function writePacked(
  { store, hash, timers }: JournalPorts,
  id: string,
  value: unknown,
): Promise<DocumentDigest> {
  const packed: PackedDocument = { _id: id, json: JSON.stringify(value) };
  const digest = digestText(packed.json, hash);
  const outcome = await store.put(SNAPSHOTS, packed);
  if (outcome.status === 'conflict') {
    const standing = await store.get<PackedDocument>(SNAPSHOTS, id);
    const sound = standing !== null && digestText(standing.json, hash) === digest;
    if (standing !== null && !sound) await store.put(SNAPSHOTS, { ...packed, _rev: standing._rev });
  }
  await timers.turn();
  return { id, digest };
}

/**
 * The ids of the entries after `from` up to `to`, and the blocks that start there; the last range takes all remaining
 * ones.
 */
function chunkOf({ ids, chunks, starts, seq, n }: SnapshotSource, from: number, to: number): IdChunk {
  const offset = chunks.length * CHUNK_ENTRIES;
  const isTail = to === seq && to - from < CHUNK_ENTRIES;
  const firsts = starts.firsts.slice(starts.blockOf(from), isTail ? n : starts.blockOf(to));
  return packChunk(ids.slice(from - offset, to - offset), firsts);
}

/** Keeps the newest snapshots; deletes older ones, and pieces of interrupted ones. */
async function deleteOld({ store }: JournalPorts): Promise<void> {
  const manifests = await readManifests({ store }, 100);
  const oldestKept = manifests[SNAPSHOTS_KEPT - 1];
  if (oldestKept === undefined) return;
  const old = manifests.slice(SNAPSHOTS_KEPT);
  if (old.length > 0) await store.bulk(SNAPSHOTS, old.map(tombstone));
  const end = partsBefore(oldestKept.seq);
  for (let deleted = true; deleted;) {
    const parts = await store.range<object>(SNAPSHOTS, { start: PART_FIRST, end, limit: 20 });
    const rows = parts.length === 0 ? [] : await store.bulk(SNAPSHOTS, parts.map(tombstone));
    deleted = rows.some((row) => row.status === 'created');
  }
}

const tombstone = ({ _id, _rev }: { _id: string; _rev: string }) => ({ _id, _rev, _deleted: true });
