/**
 * The writes that make the rest of a damaged database consistent for PouchDB. PouchDB stores separately what it knows
 * of each id, the bodies by the number of their change, and the counters of both. With an older counter it would assign
 * a number twice and overwrite a body; of an id without its body it answers nothing.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isTable } from '../level-manifest.ts';
import { type Keep, readRecordsInto, type Version } from '../salvage-level.ts';

/** The names that PouchDB's adapter gives to its parts. */
const [IDS, BODIES, COUNTERS] = ['ÿdocument-storeÿ', 'ÿby-sequenceÿ', 'ÿmeta-storeÿ'];
const SEQ_DIGITS = 16;

export type Correction = Parameters<Keep>;

/** Only the needed part of a value: the values of a large database do not fit into memory. */
type Newest<T> = { readonly write: bigint; readonly found: T | null };
type Known = { readonly seq: number; readonly isDeleted: boolean };

function knownIn(value: Uint8Array): Known {
  const { rev_map, winningRev, deleted } = JSON.parse(Buffer.from(value).toString()) as {
    readonly rev_map: Readonly<Record<string, number>>;
    readonly winningRev: string;
    readonly deleted?: boolean;
  };
  return { seq: rev_map[winningRev] ?? 0, isDeleted: deleted === true };
}

function remember<T>(
  map: Map<string, Newest<T>>,
  key: string,
  { write, found }: { readonly write: bigint; readonly found: () => T | null },
): void {
  const before = map.get(key);
  if (before === undefined || before.write < write) map.set(key, { write, found: found() });
}

class Contents {
  readonly ids = new Map<string, Newest<Known>>();
  readonly bodies = new Map<string, Newest<string>>();
  last = 0n;

  take(key: Uint8Array, { write, value }: Version): void {
    if (write > this.last) this.last = write;
    const text = Buffer.from(key).toString();
    if (text.startsWith(IDS)) {
      remember(this.ids, text, { write, found: () => (value === null ? null : knownIn(value)) });
    } else if (text.startsWith(BODIES)) {
      remember(this.bodies, text, { write, found: () => (value === null ? null : idIn(value)) });
    }
  }
}

const idIn = (value: Uint8Array): string =>
  String((JSON.parse(Buffer.from(value).toString()) as { readonly _id?: unknown })._id);

const bodyKey = (seq: number): string => BODIES + String(seq).padStart(SEQ_DIGITS, '0');

/** Ids without a body, and bodies without an id. */
function orphans({ ids, bodies }: Contents): readonly string[] {
  const isThere = <T>(map: ReadonlyMap<string, Newest<T>>, key: string): boolean =>
    (map.get(key)?.found ?? null) !== null;
  const lostBodies = [...ids].filter(
    ([, { found }]) => found !== null && !isThere(bodies, bodyKey(found.seq)),
  );
  const lostIds = [...bodies].filter(([, { found }]) => found !== null && !isThere(ids, IDS + found));
  return [...lostBodies, ...lostIds].map(([key]) => key);
}

/** Nothing for a database that is consistent; to be written in this order. */
export async function correctionsIn(location: string): Promise<readonly Correction[]> {
  const contents = new Contents();
  const names = (await readdir(location)).filter((name) => isTable(name) || name.endsWith('.log'));
  for (const name of names) {
    await readRecordsInto(join(location, name), (key, version) => {
      contents.take(key, version);
    });
  }
  const { ids, bodies } = contents;
  const gone = new Set(orphans(contents));
  const seqs = [...bodies.keys()].map((key) => Number(key.slice(BODIES.length)));
  const seq = seqs.reduce((highest, one) => Math.max(highest, one), 0);
  const count = [...ids].filter(([key, { found }]) => found?.isDeleted === false && !gone.has(key)).length;
  const counters = { _local_last_update_seq: seq, _local_doc_count: count };
  let write = contents.last;
  const next = (value: Uint8Array | null): Version => ({ write: (write += 1n), value });
  return [
    ...[...gone].map((key): Correction => [Buffer.from(key), next(null)]),
    ...Object.entries(counters).map(([name, value]): Correction => [
      Buffer.from(COUNTERS + name),
      next(Buffer.from(String(value))),
    ]),
  ];
}
