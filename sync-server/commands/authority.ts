import type { InclusionProof } from '#domain/ledger/block.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { sha256 } from '#domain/ledger/hash.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import { LEDGER, SNAPSHOTS } from '#couchdb/databases.ts';
import { noCrashPoints } from '../crash-points.ts';
import { claimEpoch } from '../journal/claim-epoch.ts';
import type { JournalPorts } from '../journal/ports.ts';
import type { LogTree } from '../journal/log-tree.ts';
import type { CheckedBlock, ProvenEntry } from '../journal/prove.ts';
import { recover } from '../journal/recover.ts';
import type { DurableBlock } from '../journal/writer.ts';
import type { Answer } from './answer.ts';
import { type AuthorityOptions, type Health, RunningAuthority } from './running-authority.ts';

export type SubmitResult = Answer;

/** Decides commands. A journal has one authority at any time: a second one that starts takes over from the first. */
export type Authority = {
  /**
   * Decides a command once; resolves only after its block is durable. Every repeat of the id gets the first verdict.
   * Errors without a decision: COMMAND_UNKNOWN, COMMAND_INVALID and the payload's codes, COMMAND_ID_REUSED,
   * RATE_LIMITED (detail `retryAfterMs`), QUEUE_FULL, STORE_UNAVAILABLE (the command may have been decided
   * nevertheless: send the same id again).
   */
  submit(command: Command): Promise<SubmitResult>;
  /** The speculative head, which may be ahead of the durable journal. Read-only. */
  readonly state: State;
  /** The tree over the durable blocks; it may lack blocks while the backfill runs. */
  readonly tree: Pick<LogTree, 'size' | 'rootAt' | 'consistencyProof'>;
  /** The seq of the last durable entry and the number of the last durable block. */
  durable(): { readonly seq: number; readonly n: number };
  /**
   * Calls `listener` for every block in order, synchronously: after the block is durable and before its answers are
   * sent.
   */
  onDurable(listener: (block: DurableBlock) => void): void;
  /** Up to `limit` durable entries after `afterSeq`, in order, read from the journal. */
  readEntries(afterSeq: number, limit: number): Promise<readonly { entry: Entry; leaf: Uint8Array }[]>;
  /** The durable ones of these entries, by seq: each block is read once, however many of them it has. */
  entriesWith(seqs: readonly number[]): Promise<ReadonlyMap<number, { entry: Entry; leaf: Uint8Array }>>;
  /** The public record of a durable entry with its proof, or null when there is no such entry. */
  proofOf(seq: number): Promise<{ record: PublicRecord; proof: InclusionProof } | null>;
  /** A durable block, checked, with the leaves of its entries; null when there is none with this number. */
  blockAt(n: number): Promise<CheckedBlock | null>;
  /** The number of the block of an entry; null for one that is not durable. */
  blockOf(seq: number): number | null;
  /** The durable ones of these entries, with record and proof, by seq. */
  provenEntries(seqs: readonly number[]): Promise<ReadonlyMap<number, ProvenEntry>>;
  /** The number of entries to hash for the proofs of these: all entries of every block that contains one of them. */
  leavesFor(seqs: readonly number[]): number;
  health(): Health;
  /** Accepts no more commands, finishes those in progress (at most 10 s), takes a snapshot and stops. */
  close(): Promise<void>;
};

/**
 * Reads the journal, claims it and then decides commands. Rejects with `JournalBroken` (naming the block), `AuthorityDeposed`
 * (another authority is starting) or a `StoreError`.
 */
export async function openAuthority(options: AuthorityOptions): Promise<Authority> {
  const { store, now, timers, signing, hash = sha256, crash = noCrashPoints, log, ids = {} } = options;
  const ports: JournalPorts = { store, now, timers, signing, hash, crash, log, ids };
  await store.createDatabase(LEDGER);
  await store.createDatabase(SNAPSHOTS);
  const recovered = await recover(ports, options.parameters);
  const writer = options.newId();
  await claimEpoch(ports, recovered, writer);
  return new RunningAuthority(ports, { ...options, recovered, writerId: writer });
}
