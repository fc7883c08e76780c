import { type Block, sealBlock, toStored } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { WrittenEntry } from '#domain/ledger/record.ts';
import { blockBytesMax, entriesPerBlockMax, queueLengthMax } from '#domain/limits.ts';
import { type Tip, tipAfter } from './chain.ts';
import { type CommitOutcome, commitBlock } from './commit-block.ts';
import type { JournalPorts } from './ports.ts';

/** A block, and the Merkle leaves and JSON texts of its entries, in order. */
export type DurableBlock = {
  readonly block: Block;
  readonly leaves: readonly Uint8Array[];
  readonly texts: readonly string[];
};

/**
 * `durable`: the block is in the journal. `late`: unknown so far, it may still become durable. `stopped`: the writer
 * ended.
 */
export type Outcome = 'durable' | 'late' | 'stopped';

export type Appended = WrittenEntry & {
  readonly entry: Entry;
  /** Called once, or twice when `late` came first. */
  readonly settle: (outcome: Outcome) => void;
};

/** Why the writer ended, for the log and for the supervisor that restarts the process. */
export type Stop = { readonly deposed: boolean; readonly reason: string };

export type Writer = {
  /** Whether the writer accepts another entry; `stalled` while a block has been uncertain for long. */
  admission(): 'open' | 'full' | 'stalled' | 'stopped';
  /** The time of the block that will hold the next entry, ms; never earlier than that of the previous block. */
  stamp(): number;
  /** Adds an entry stamped with `stamp()`, in order of seq. */
  append(item: Appended): void;
  /** The number of entries that are decided but not yet durable. */
  queued(): number;
  tip(): Tip;
  /** Ends the writer: entries that are not durable settle as `stopped`. Only the first reason counts. */
  stop(stop: Stop): void;
  /** Resolves when every added entry is durable, or the writer has ended, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
};

/** `onDurable` receives every block in order, before its entries settle; `onStop` is called once at the end. */
export type WriterOptions = {
  readonly tip: Tip;
  readonly writer: string;
  readonly onDurable: (block: DurableBlock) => void;
  readonly onStop: (stop: Stop) => void;
  readonly limits?: Partial<WriterLimits>;
};

export type WriterLimits = {
  readonly entriesPerBlockMax: number;
  readonly blockBytesMax: number;
  readonly queueLengthMax: number;
  /** After this time an entry that is not durable is answered as not yet decided. */
  readonly answerWithinMs: number;
  /** A block in progress for longer makes the writer refuse new entries. */
  readonly stalledAfterMs: number;
  /** How long a block that is not yet being written accepts entries; later entries get a later time. */
  readonly batchSpanMs: number;
  /** A block of at least so many entries shows load: the next one waits for the clients that were just answered. */
  readonly gatherFromEntries: number;
  /** The longest such wait. */
  readonly gatherMs: number;
};

export const WRITER_LIMITS: WriterLimits = {
  entriesPerBlockMax,
  blockBytesMax,
  queueLengthMax,
  answerWithinMs: 8_000,
  stalledAfterMs: 5_000,
  batchSpanMs: 1_000,
  gatherFromEntries: 64,
  gatherMs: 10,
};

/** The entries of a future block. */
type Batch = { readonly at: number; readonly items: Appended[]; bytes: number; cancelLate: () => void };

/** The space of the block's own fields besides its entries. */
const HEADER_BYTES = 1_000;

export const makeWriter = (ports: JournalPorts, options: WriterOptions): Writer =>
  new GroupCommit(ports, options);

/**
 * Entries gather in the last batch of the queue while the first one is being written. One block is written at a time,
 * since each is chained to the previous one. Only under load a block waits for more entries, because large blocks cost
 * less for each.
 */
class GroupCommit implements Writer {
  readonly #ports: JournalPorts;
  readonly #options: WriterOptions;
  readonly #limits: WriterLimits;
  readonly #queue: Batch[] = [];
  #tip: Tip;
  /** The time of the newest batch. */
  #lastAt: number;
  #queued = 0;
  #inFlight: Batch | null = null;
  #stalled = false;
  #running = false;
  #isDraining = false;
  #stopped: Stop | null = null;
  #idleListeners: (() => void)[] = [];
  /** Ends the wait for more entries; null when the writer does not wait. */
  #gathering: { readonly wanted: number; readonly end: () => void } | null = null;

  constructor(ports: JournalPorts, options: WriterOptions) {
    this.#ports = ports;
    this.#options = options;
    this.#limits = { ...WRITER_LIMITS, ...options.limits };
    this.#tip = options.tip;
    this.#lastAt = options.tip.at;
  }

  tip(): Tip {
    return this.#tip;
  }

  queued(): number {
    return this.#queued;
  }

  admission(): 'open' | 'full' | 'stalled' | 'stopped' {
    if (this.#stopped !== null) return 'stopped';
    if (this.#stalled) return 'stalled';
    return this.#queued >= this.#limits.queueLengthMax ? 'full' : 'open';
  }

  stamp(): number {
    const at = Math.max(this.#ports.now(), this.#lastAt);
    const last = this.#queue.at(-1);
    const joins = last !== undefined && this.#hasRoom(last) && at - last.at <= this.#limits.batchSpanMs;
    return joins ? last.at : at;
  }

  append(item: Appended): void {
    const last = this.#queue.at(-1);
    const joins = last?.at === item.entry.at && this.#hasRoom(last, item.bytes);
    const batch = joins && last !== undefined ? last : this.#openBatch(item.entry.at);
    batch.items.push(item);
    batch.bytes += item.bytes + 1;
    this.#queued += 1;
    if (this.#gathering !== null && this.#queued >= this.#gathering.wanted) this.#gathering.end();
    if (!this.#running) this.#start();
  }

  stop(stop: Stop): void {
    if (this.#stopped !== null) return;
    this.#stopped = stop;
    for (const batch of this.#inFlight === null ? this.#queue : [this.#inFlight, ...this.#queue]) {
      batch.cancelLate();
      for (const item of batch.items) item.settle('stopped');
    }
    this.#queue.length = 0;
    this.#queued = 0;
    this.#gathering?.end();
    this.#becomeIdle();
    this.#options.onStop(stop);
  }

  drain(timeoutMs: number): Promise<void> {
    if (!this.#running) return Promise.resolve();
    this.#isDraining = true;
    this.#gathering?.end();
    return new Promise((resolve) => {
      const cancel = this.#ports.timers.after(timeoutMs, resolve);
      this.#idleListeners.push(() => {
        cancel();
        resolve();
      });
    });
  }

  #hasRoom(batch: Batch, bytes = 0): boolean {
    const { entriesPerBlockMax: entriesMax, blockBytesMax: bytesMax } = this.#limits;
    return batch.items.length < entriesMax && batch.bytes + bytes <= bytesMax;
  }

  #openBatch(at: number): Batch {
    const items: Appended[] = [];
    const cancelLate = this.#ports.timers.after(this.#limits.answerWithinMs, () => {
      for (const item of items) item.settle('late');
    });
    const batch: Batch = { at, items, bytes: HEADER_BYTES, cancelLate };
    this.#lastAt = at;
    this.#queue.push(batch);
    return batch;
  }

  #start(): void {
    this.#running = true;
    // Runs after other work of this turn, so that a batch of commands goes into one block.
    void Promise.resolve()
      .then(() => this.#run())
      .catch((error: unknown) => {
        this.stop({ deposed: false, reason: `the journal's writer failed: ${String(error)}` });
      });
  }

  async #run(): Promise<void> {
    for (let batch = this.#queue.shift(); batch !== undefined; batch = this.#queue.shift()) {
      this.#inFlight = batch;
      // Measured with a timer instead of the clock: a clock may be set, and a machine may sleep.
      const arrived = this.#ports.timers.after(this.#limits.stalledAfterMs, () => {
        this.#stalled = true;
      });
      await this.#commit(batch, arrived);
      await this.#gather(batch.items.length);
    }
    this.#running = false;
    this.#becomeIdle();
  }

  /** After a large block, waits until as many entries as it had have come in besides those in the queue. */
  #gather(before: number): Promise<void> | void {
    const { gatherFromEntries, gatherMs, entriesPerBlockMax: entriesMax } = this.#limits;
    const wanted = this.#queued + before;
    if (before < gatherFromEntries || this.#queued >= entriesMax) return;
    if (this.#isDraining || this.#stopped !== null) return;
    return new Promise((resolve) => {
      const cancel = this.#ports.timers.after(gatherMs, () => this.#gathering?.end());
      const end = (): void => {
        this.#gathering = null;
        cancel();
        resolve();
      };
      this.#gathering = { wanted: Math.min(wanted, entriesMax), end };
    });
  }

  /** `arrived` is called when the block's result is known. */
  async #commit({ at, items, cancelLate }: Batch, arrived: () => void): Promise<void> {
    const entries = items.map((item) => item.entry);
    const leaves = items.map((item) => item.leaf);
    const { n, epoch, seq, hash: prev } = this.#tip;
    const header = { n: n + 1, epoch, writer: this.#options.writer, at, first: seq + 1 };
    const block = sealBlock({ prev, header, entries, leaves }, this.#ports.signing.sign, this.#ports.hash);
    const texts = items.map((item) => item.text);
    const stored = toStored(block, texts);
    const placed = await commitBlock(this.#ports, stored, () => this.#stopped !== null);
    arrived();
    this.#stalled = false;
    if (this.#stopped !== null) return;
    if (placed.status !== 'committed') {
      this.stop(stopFor(placed, block.n));
      return;
    }
    this.#tip = tipAfter(block);
    this.#queued -= items.length;
    this.#options.onDurable({ block, leaves, texts });
    await this.#ports.crash.reach('before-answer');
    cancelLate();
    this.#inFlight = null;
    for (const item of items) item.settle('durable');
  }

  #becomeIdle(): void {
    const listeners = this.#idleListeners;
    this.#idleListeners = [];
    for (const listener of listeners) listener();
  }
}

function stopFor(placed: Exclude<CommitOutcome, { status: 'committed' }>, n: number): Stop {
  if (placed.status === 'taken') {
    const by = `writer ${placed.by.writer}, epoch ${String(placed.by.epoch)}`;
    return { deposed: true, reason: `another authority has taken over: it wrote block ${String(n)} (${by})` };
  }
  if (placed.status === 'abandoned') return { deposed: false, reason: 'the writer was told to stop' };
  return { deposed: false, reason: `the store refused block ${String(n)}: ${String(placed.error)}` };
}
