import { apply, decide, parseCommand } from '#domain/features.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { CheckedCommand } from '#domain/ledger/decide.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import type { CommandIdsOptions } from '#domain/ledger/command-ids.ts';
import type { Sha256 } from '#domain/ledger/hash.ts';
import { writeEntry } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { otherCommandsPerMinuteMax, transfersPerMinuteMax } from '#domain/limits.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { CrashPoints } from '../crash-points.ts';
import { type HeadKeeper, noHeadKeeper } from '../journal/head-keeper.ts';
import { fillTree } from '../journal/fill-tree.ts';
import type { LogTree } from '../journal/log-tree.ts';
import type { JournalPorts, Signing } from '../journal/ports.ts';
import type { CheckedBlock, ProvenEntry, ProvenRecord } from '../journal/prove.ts';
import { type JournalReader, makeReader, type ReadEntry } from '../journal/reader.ts';
import type { RecoveredJournal } from '../journal/recover.ts';
import type { JournalBroken } from '../journal/chain.ts';
import { type ChainVerifier, verifyChain } from '../journal/verify-chain.ts';
import { makeSnapshotter, type Snapshotter } from '../journal/snapshotter.ts';
import {
  type DurableBlock,
  makeWriter,
  type Outcome,
  type Stop,
  type Writer,
  type WriterLimits,
} from '../journal/writer.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';
import type { Answer } from './answer.ts';
import { makeRateLimit, type RateLimit } from './rate-limit.ts';
import { type Repeats, makeRepeats } from './repeats.ts';
import { makeVerdict } from './verdict.ts';

export type Health = {
  /** Whether commands can be decided: false after the stop, and while a block has been uncertain for 5 s. */
  readonly writable: boolean;
  /** The number of entries that are decided but not yet durable. */
  readonly queued: number;
  readonly epoch: number;
  readonly deposed: boolean;
  /** The first broken block found while this authority runs; null if none was found. */
  readonly broken: string | null;
  /** The time of the newest durable block, ms. */
  readonly lastBlockAt: number;
};

export type AuthorityOptions = {
  readonly store: DocumentStore;
  /** ms since the epoch */
  readonly now: () => number;
  /** Makes the id of this writer, which is unique for every start. */
  readonly newId: () => string;
  readonly timers: Timers;
  readonly signing: Signing;
  /** The platform's SHA-256; by default the portable one. */
  readonly hash?: Sha256;
  readonly crash?: CrashPoints;
  /**
   * Whether blocks that the start skipped because of a snapshot are checked in the background; by default they are not.
   */
  readonly verifiesChain?: boolean;
  /** Stores the head of the journal outside the journal; by default nothing does. */
  readonly head?: HeadKeeper;
  readonly log: Log;
  /**
   * Called once when the authority has ended on its own: another one took over (`deposed`), or the store refused a
   * block. It no longer gives verdicts; the process must exit, and restart unless it was deposed.
   */
  readonly onDeposed: (why: Stop) => void;
  /** False disables the rate limits of each person. */
  readonly rateLimits?: boolean;
  /** The number of entries between snapshots; 50,000 by default. */
  readonly snapshotEvery?: number;
  readonly parameters?: RuleParameters;
  /** How command ids are indexed: with a secret key for their fingerprints, because clients choose the ids. */
  readonly ids?: CommandIdsOptions;
  readonly limits?: Partial<WriterLimits>;
};

type Options = AuthorityOptions & { readonly recovered: RecoveredJournal; readonly writerId: string };

const SNAPSHOT_EVERY = 50_000;
const CLOSE_WITHIN_MS = 10_000;
const MINUTE_MS = 60_000;

const UNAVAILABLE: Answer = { ok: false, code: 'STORE_UNAVAILABLE' };
const FULL: Answer = { ok: false, code: 'QUEUE_FULL' };

/** The implementation of `Authority`, which documents its methods. */
export class RunningAuthority {
  readonly state: State;
  readonly tree: LogTree;
  readonly #ports: JournalPorts;
  readonly #options: Options;
  readonly #writer: Writer;
  readonly #snapshotter: Snapshotter;
  readonly #reader: JournalReader;
  readonly #head: HeadKeeper;
  readonly #repeats: Repeats;
  /** The rate limits of each person; null without limits. */
  readonly #allowances: { readonly transfers: RateLimit; readonly others: RateLimit } | null;
  readonly #listeners: ((block: DurableBlock) => void)[] = [];
  readonly #verifier: ChainVerifier | null;
  #broken: string | null = null;
  #stop: Stop | null = null;
  #closing: Promise<void> | null = null;
  readonly #filling: Promise<void>;

  constructor(ports: JournalPorts, options: Options) {
    const { recovered, writerId, snapshotEvery: every = SNAPSHOT_EVERY, limits = {} } = options;
    const { state, starts, tree, manifest, tip } = recovered;
    this.state = state;
    this.tree = tree;
    this.#ports = ports;
    this.#options = options;
    this.#head = options.head ?? noHeadKeeper;
    this.#head.durable(tip);
    this.#snapshotter = makeSnapshotter(ports, { ...recovered, writer: writerId, every });
    this.#writer = makeWriter(ports, {
      tip,
      writer: writerId,
      limits,
      onDurable: (block) => {
        this.#becameDurable(block);
      },
      onStop: (stop) => {
        this.#stopped(stop);
      },
    });
    const onBroken = (broken: JournalBroken): void => this.#foundBroken(broken);
    this.#reader = makeReader({ ...ports, starts, durable: () => this.durable(), onBroken });
    const isBusy = (): boolean => this.#writer.queued() > 0;
    this.#verifier =
      manifest === null || options.verifiesChain !== true
        ? null
        : verifyChain({ ...ports, upTo: manifest, isBusy, onBroken });
    this.#repeats = makeRepeats(this.#reader, state);
    this.#allowances =
      options.rateLimits === false
        ? null
        : {
            transfers: makeRateLimit(transfersPerMinuteMax, MINUTE_MS),
            others: makeRateLimit(otherCommandsPerMinuteMax, MINUTE_MS),
          };
    this.#filling = this.#fillTree();
  }

  submit(command: Command): Promise<Answer> {
    const checked = parseCommand(command, this.#ports.hash);
    if (!checked.ok) return Promise.resolve(checked);
    return this.#answer(checked.value);
  }

  #answer(command: CheckedCommand): Promise<Answer> {
    const known = this.#repeats.answerTo(command) ?? this.#refusedAtTheDoor(command);
    if (known === null) return this.#decide(command);
    if (!(known instanceof Promise)) return Promise.resolve(known);
    return known.then((answer) => answer ?? this.#answer(command));
  }

  durable(): { readonly seq: number; readonly n: number } {
    return this.#writer.tip();
  }

  onDurable(listener: (block: DurableBlock) => void): void {
    this.#listeners.push(listener);
  }

  readEntries(afterSeq: number, limit: number): Promise<readonly ReadEntry[]> {
    return this.#reader.readEntries(afterSeq, limit);
  }

  proofOf(seq: number): Promise<ProvenRecord | null> {
    return this.#reader.proofOf(seq);
  }

  blockAt(n: number): Promise<CheckedBlock | null> {
    return this.#reader.blockAt(n);
  }

  provenEntries(seqs: readonly number[]): Promise<ReadonlyMap<number, ProvenEntry>> {
    return this.#reader.provenEntries(seqs);
  }

  readonly entriesWith = (seqs: readonly number[]) => this.#reader.entriesWith(seqs);
  readonly blockOf = (seq: number): number | null => this.#reader.blockOf(seq);
  readonly leavesFor = (seqs: readonly number[]) => this.#reader.leavesFor(seqs);

  health(): Health {
    const admission = this.#closing === null ? this.#writer.admission() : 'stopped';
    return {
      writable: admission === 'open' || admission === 'full',
      queued: this.#writer.queued(),
      epoch: this.#writer.tip().epoch,
      deposed: this.#stop?.deposed ?? false,
      broken: this.#broken,
      lastBlockAt: this.#writer.tip().at,
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    this.#verifier?.stop();
    await this.#writer.drain(CLOSE_WITHIN_MS);
    const drained = this.#stop === null && this.#writer.queued() === 0;
    if (drained) await this.#snapshotter.atClose();
    await this.#head.flush();
    this.#snapshotter.stop();
    this.#writer.stop({ deposed: false, reason: 'closed' });
    await Promise.all([this.tree.written(), this.#filling]);
  }

  async #fillTree(): Promise<void> {
    const isStopped = (): boolean => this.#closing !== null || this.#stop !== null;
    try {
      await fillTree(this.#ports, { tree: this.tree, durable: () => this.durable(), isStopped });
    } catch (error) {
      this.#ports.log.error(
        { err: error },
        'the heads of the journal cannot be published until the next start',
      );
    }
  }

  /** Why a new command is not decided now; such an answer is not journalled. */
  #refusedAtTheDoor({ actor, rule }: CheckedCommand): Answer | null {
    const admission = this.#closing === null ? this.#writer.admission() : 'stopped';
    if (admission === 'full') return FULL;
    if (admission !== 'open') return UNAVAILABLE;
    if (actor === SYSTEM_ACTOR || this.#allowances === null) return null;
    const allowance = this.#allowances[rule.origin === 'person' ? rule.limit : 'others'];
    const retryAfterMs = allowance.take(actor, this.#ports.now());
    return retryAfterMs === 0 ? null : { ok: false, code: 'RATE_LIMITED', detail: { retryAfterMs } };
  }

  #decide(command: CheckedCommand): Promise<Answer> {
    const entry = decide(this.state, command, this.#writer.stamp());
    this.#apply(entry);
    const { leaf, text, bytes } = writeEntry(entry, this.#ports.hash);
    const answer = new Promise<Answer>((resolve) => {
      const settle = (outcome: Outcome): void => {
        if (outcome !== 'durable') {
          resolve(UNAVAILABLE);
          return;
        }
        known.answer = { ok: true, verdict: makeVerdict(entry, leaf, this.#writer.tip().n) };
        resolve(known.answer);
      };
      this.#writer.append({ entry, leaf, text, bytes, settle });
    });
    const known = this.#repeats.waiting(command, answer);
    return answer;
  }

  /** If `apply` rejects an entry that `decide` made, the state is inconsistent and nothing may be decided on it. */
  #apply(entry: Entry): void {
    try {
      apply(this.state, entry);
    } catch (error) {
      this.#writer.stop({ deposed: false, reason: `the state is damaged: ${String(error)}` });
      throw error;
    }
  }

  #becameDurable(durable: DurableBlock): void {
    const { block } = durable;
    this.#options.recovered.starts.add(block.n, block.first);
    this.tree.add(block.n, block.hash);
    for (const listener of this.#listeners) listener(durable);
    this.#snapshotter.durable(block);
    this.#head.durable(this.#writer.tip());
  }

  /**
   * The decisions remain correct, because the state is that of a signed snapshot; only what is shown of older entries
   * is wrong.
   */
  #foundBroken(broken: JournalBroken): void {
    if (this.#broken !== null) return;
    this.#broken = broken.message;
    this.#ports.log.error({ block: broken.n }, `the journal is damaged: ${broken.message}`);
  }

  #stopped(stop: Stop): void {
    this.#verifier?.stop();
    this.#snapshotter.stop();
    if (this.#closing !== null && this.#stop === null && stop.reason === 'closed') return;
    this.#stop = stop;
    this.#ports.log.error({ deposed: stop.deposed }, `the authority has stopped: ${stop.reason}`);
    this.#options.onDeposed(stop);
  }
}
