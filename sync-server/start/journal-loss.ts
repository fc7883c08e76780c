import type { DocumentStore } from '#couchdb/document-store.ts';
import { blockId } from '#domain/ledger/block.ts';
import { isoTime } from '../iso-time.ts';
import { readBlock } from '../journal/blocks.ts';
import type { Head } from '../journal/ports.ts';
import { headOf, lastBlock } from './journal-end.ts';
import { readTraces, type Trace, type TraceDeps } from './traces.ts';

/** A journal that lacks entries which something outside it names. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost';
}

export type Loss = {
  /** The end of the journal as it is. */
  readonly end: Head;
  /** Traces of blocks that the journal lacks, the farthest first. */
  readonly missing: readonly Trace[];
};

/**
 * Compares the journal's end with what stands outside it; `loss` is null when the journal has all of it. The end is
 * read last: another server may write meanwhile, and writes to the journal before it writes elsewhere.
 */
export async function findLoss(deps: TraceDeps): Promise<{ readonly end: Head; readonly loss: Loss | null }> {
  const { store } = deps;
  const traces = await readTraces(deps);
  const end = headOf(await lastBlock(store));
  const missing: Trace[] = [];
  for (const trace of traces) if (!(await hasTrace(store, end, trace))) missing.push(trace);
  missing.sort((a, b) => b.seq - a.seq);
  return { end, loss: missing.length === 0 ? null : { end, missing } };
}

async function hasTrace(store: DocumentStore, end: Head, { seq, block }: Trace): Promise<boolean> {
  if (seq > end.seq) return false;
  if (block === undefined || block.n === 0) return true;
  if (block.n === end.n) return block.hash === end.hash;
  if (block.n > end.n) return false;
  // The replay names a block that is missing in the middle, because it knows the next one.
  const standing = await readBlock(store, block.n);
  return standing === null || standing.hash === block.hash;
}

/** The message about what is missing since when, and what the operator can do. */
export function explainLoss({ end, missing }: Loss): string {
  const known = Math.max(...missing.map(({ seq }) => seq));
  const at = (head: Head): string => (head.n === 0 ? 'it has no blocks' : `it ends with ${place(head)}`);
  const lost =
    known > end.seq
      ? `Entries ${String(end.seq + 1)} to ${String(known)} are missing`
      : 'It is another journal, or an older copy that went on';
  const since = end.n === 0 ? '' : `, since ${isoTime(end.at)}`;
  return [
    `the journal has lost its end: ${at(end)}, but ${missing.map(describe).join('; ')}.`,
    `${lost}${since}.`,
    'Restore the ledger database from the standby or the backup,',
    `or go on knowingly with --accept-loss-after ${String(end.n)} (docs/operations.md).`,
  ].join(' ');
}

const place = ({ n, seq, at }: Head): string => `block ${String(n)} (entry ${String(seq)}, ${isoTime(at)})`;

function describe({ what, seq, block }: Trace): string {
  const when = block?.at === undefined ? '' : `, ${isoTime(block.at)}`;
  return block === undefined
    ? `${what} is at entry ${String(seq)}`
    : `${what} is block ${String(block.n)} (${blockId(block.n)}, entry ${String(seq)}${when})`;
}
