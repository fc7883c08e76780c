import { bytesToHex, type Sha256 } from '#domain/ledger/hash.ts';
import type { TreeEdge } from './log-tree.ts';
import type { Part } from './state-columns.ts';

/** How many entries one immutable chunk of command ids covers. */
export const CHUNK_ENTRIES = 50_000;
/** The format version. A snapshot of another version is ignored, and the journal is replayed instead. */
export const SNAPSHOT_FORMAT = 2;
/** The format version of the chunks of command ids, which snapshots of every format share. */
const CHUNK_FORMAT = 1;

/**
 * The command ids of consecutive entries, and the first seqs of the blocks that begin in that range. The journal alone
 * determines a full chunk, so it is written once, by any process.
 */
export type IdChunk = {
  /** joined by line feeds, which no command id contains */
  readonly ids: string;
  readonly firsts: readonly number[];
};

export type Manifest = {
  readonly _id: string;
  readonly format: number;
  /** The block with the last covered entry; later entries of that block may not be covered. */
  readonly n: number;
  readonly hash: string;
  /** The last covered entry. */
  readonly seq: number;
  readonly chunks: readonly DocumentDigest[];
  readonly tail: IdChunk;
  readonly parts: readonly DocumentDigest[];
  /** The tree over the blocks up to `n`; snapshots of earlier versions have none. */
  readonly tree?: TreeEdge;
  /** SHA-256 over all fields above, hex, and the authority's signature of it. */
  readonly digest: string;
  readonly sig: string;
};

export type DocumentDigest = { readonly id: string; readonly digest: string };

/** A part or chunk as stored: its JSON is one string, so that it is read, checked and parsed in one pass. */
export type PackedDocument = { readonly _id: string; readonly json: string };

const padded = (n: number): string => String(n).padStart(12, '0');

export const MANIFEST_FIRST = 'manifest:';
export const MANIFEST_LAST = 'manifest:~';
export const PART_FIRST = 'part:';
export const manifestId = (seq: number, writer: string): string => `manifest:${padded(seq)}:${writer}`;
export const partId = (seq: number, writer: string, index: number): string =>
  `${partsBefore(seq)}${writer}:${String(index).padStart(4, '0')}`;
/** An id prefix that sorts after all parts of snapshots older than `seq`. */
export const partsBefore = (seq: number): string => `part:${padded(seq)}:`;
export const chunkId = (index: number): string => `ids-${String(CHUNK_FORMAT)}:${padded(index)}`;

const encoder = new TextEncoder();

export const digestText = (text: string, hash: Sha256): string => bytesToHex(hash(encoder.encode(text)));

type Unsigned = Omit<Manifest, '_id' | 'digest' | 'sig'>;

export const manifestDigest = (
  { format, n, hash, seq, chunks, tail, parts, tree }: Unsigned,
  sha256: Sha256,
): string =>
  digestText(
    JSON.stringify([
      format,
      n,
      hash,
      seq,
      chunks.map(idAndDigest),
      tail.ids,
      tail.firsts,
      parts.map(idAndDigest),
      ...(tree === undefined ? [] : [[tree.size, ...tree.levels]]),
    ]),
    sha256,
  );

const idAndDigest = ({ id, digest }: DocumentDigest): readonly string[] => [id, digest];

export const packChunk = (ids: readonly string[], firsts: readonly number[]): IdChunk => ({
  ids: ids.join('\n'),
  firsts,
});

export const unpackIds = (chunk: IdChunk): readonly string[] =>
  chunk.ids === '' ? [] : chunk.ids.split('\n');

/** Parses a packed document that has passed its digest check. */
export const parsePart = (packed: PackedDocument): Part => JSON.parse(packed.json) as Part;
export const parseChunk = (packed: PackedDocument): IdChunk => JSON.parse(packed.json) as IdChunk;
