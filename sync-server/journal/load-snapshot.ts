import { emptyState } from '#domain/features.ts';
import { SNAPSHOTS } from '#couchdb/databases.ts';
import { signatureHolds } from '#domain/ledger/block.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { State } from '#domain/ledger/state.ts';
import { makeBlockStarts, type BlockStarts } from './block-starts.ts';
import type { JournalPorts } from './ports.ts';
import {
  digestText,
  type DocumentDigest,
  type IdChunk,
  type Manifest,
  MANIFEST_FIRST,
  MANIFEST_LAST,
  manifestDigest,
  type PackedDocument,
  parseChunk,
  parsePart,
  SNAPSHOT_FORMAT,
  unpackIds,
} from './snapshot-documents.ts';
import { restorePart } from './state-columns.ts';

/** A state loaded from a snapshot. `n` and `hash` identify the block that must contain the entry `state.seq`. */
export type LoadedSnapshot = {
  readonly state: State;
  readonly starts: BlockStarts;
  readonly n: number;
  readonly hash: string;
  readonly manifest: Manifest;
  /** The command ids after the last full chunk, in order. */
  readonly ids: string[];
};

/** How many older snapshots are kept beside the newest, as fallbacks if that one is damaged. */
export const SNAPSHOTS_KEPT = 2;

export const readManifests = (ports: Pick<JournalPorts, 'store'>, limit: number) =>
  ports.store.range<Manifest>(SNAPSHOTS, {
    start: MANIFEST_LAST,
    end: MANIFEST_FIRST,
    limit,
    descending: true,
  });

/**
 * The newest snapshot that is complete, intact and signed by this installation, or null: then the whole journal is
 * replayed.
 */
export async function loadSnapshot(
  ports: JournalPorts,
  parameters?: RuleParameters,
): Promise<LoadedSnapshot | null> {
  for (const manifest of await readManifests(ports, SNAPSHOTS_KEPT)) {
    const problem = findSnapshotProblem(ports, manifest) ?? (await restore(ports, manifest, parameters));
    if (typeof problem !== 'string') return problem;
    ports.log.warn(
      { snapshot: manifest._id, problem },
      'a snapshot is not usable; an older one or the journal is',
    );
  }
  return null;
}

/** The problem of a manifest alone; null if this installation wrote it unchanged. */
export function findSnapshotProblem(
  { signing, hash }: Pick<JournalPorts, 'hash'> & { readonly signing: Omit<JournalPorts['signing'], 'sign'> },
  manifest: Manifest,
): string | null {
  if (manifest.format !== SNAPSHOT_FORMAT) return 'it has another format';
  if (manifestDigest(manifest, hash) !== manifest.digest) return 'its digest is wrong';
  const holds = signing.holds ?? signatureHolds;
  return holds(manifest.digest, manifest.sig, signing.publicKey) ? null : 'its signature is wrong';
}

async function restore(
  ports: JournalPorts,
  manifest: Manifest,
  parameters?: RuleParameters,
): Promise<LoadedSnapshot | string> {
  const state = emptyState(parameters, ports.ids);
  const starts = makeBlockStarts();
  for await (const chunk of packed(ports, manifest.chunks)) {
    if (typeof chunk === 'string') return chunk;
    addIds(state, starts, parseChunk(chunk));
  }
  addIds(state, starts, manifest.tail);
  for await (const part of packed(ports, manifest.parts)) {
    if (typeof part === 'string') return part;
    restorePart(state, parsePart(part));
  }
  if (state.seq !== manifest.seq) return 'it does not hold every id';
  const ids = [...unpackIds(manifest.tail)];
  return { state, starts, n: manifest.n, hash: manifest.hash, manifest, ids };
}

function addIds(state: State, starts: BlockStarts, chunk: IdChunk): void {
  for (const id of unpackIds(chunk)) {
    state.seq += 1;
    state.ids.set(id, state.seq);
  }
  for (const first of chunk.firsts) starts.add(starts.firsts.length + 1, first);
}

const FETCHED_AHEAD = 3;

/** The documents in order, with a few prefetched; or a sentence when one is missing or differs from the manifest. */
async function* packed(
  ports: JournalPorts,
  wanted: readonly DocumentDigest[],
): AsyncGenerator<PackedDocument | string> {
  const fetches: Promise<PackedDocument | null>[] = [];
  const fetchNext = (): void => {
    const next = wanted[fetches.length];
    if (next === undefined) return;
    const fetched = ports.store.get<PackedDocument>(SNAPSHOTS, next.id);
    fetched.catch(() => undefined);
    fetches.push(fetched);
  };
  for (let ahead = 0; ahead < FETCHED_AHEAD; ahead++) fetchNext();
  for (const [index, { id, digest }] of wanted.entries()) {
    const document = await fetches[index];
    fetchNext();
    if (document == null) yield `${id} is missing`;
    else if (digestText(document.json, ports.hash) !== digest) yield `${id} is damaged`;
    else yield document;
  }
}
