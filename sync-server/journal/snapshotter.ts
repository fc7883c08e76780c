import type { State } from '#domain/ledger/state.ts';
import type { Block } from '#domain/ledger/block.ts';
import type { BlockStarts } from './block-starts.ts';
import { lastSeq } from './chain.ts';
import type { LogTree } from './log-tree.ts';
import type { JournalPorts } from './ports.ts';
import { CHUNK_ENTRIES, type Manifest } from './snapshot-documents.ts';
import { captureColumns, type Columns } from './state-columns.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Takes snapshots while the writer runs: they make the next start fast, and correctness never depends on them. */
export type Snapshotter = {
  /** Receives every durable block, in order. */
  durable(block: Block): void;
  /** Takes a last snapshot if entries came after the newest one. Every entry of the state must be durable. */
  atClose(): Promise<void>;
  /** Stops permanently and abandons a snapshot in progress. */
  stop(): void;
};

type Options = {
  readonly state: State;
  /** The ids since the last full chunk of `manifest`, in order. The snapshotter takes ownership of the array. */
  readonly ids: string[];
  readonly starts: BlockStarts;
  /** Has every durable block by the time `durable` is called, except while the backfill runs. */
  readonly tree: Pick<LogTree, 'edge'>;
  readonly writer: string;
  /** The number of entries between snapshots. */
  readonly every: number;
  /** The newest snapshot, as loaded at the start, and the last durable block. */
  readonly manifest: Manifest | null;
  readonly tip: { readonly n: number; readonly hash: string; readonly seq: number };
};

/** The state at the entry `seq`, which may not be durable yet. */
type Captured = { readonly seq: number; readonly columns: Columns };

export const makeSnapshotter = (ports: JournalPorts, options: Options): Snapshotter =>
  new SnapshotKeeper(ports, options);

class SnapshotKeeper implements Snapshotter {
  readonly #ports: JournalPorts;
  readonly #options: Options;
  /** The ids since the last full chunk: the state keeps only the newest ids in full. */
  readonly #ids: string[];
  #written: Manifest | null;
  #tip: Options['tip'];
  /** The seq of the last attempt, so that a failed one is not repeated with every block. */
  #attempted: number;
  #captured: Captured | null = null;
  #writing: Promise<void> | null = null;
  #stopped = false;

  constructor(ports: JournalPorts, options: Options) {
    this.#ports = ports;
    this.#options = options;
    this.#written = options.manifest;
    this.#tip = options.tip;
    this.#attempted = options.manifest?.seq ?? 0;
    this.#ids = options.ids;
  }

  durable(block: Block): void {
    for (const entry of block.entries) this.#ids.push(entry.id);
    this.#tip = { n: block.n, hash: block.hash, seq: lastSeq(block) };
    if (this.#captured !== null) this.#beginWhenDurable();
    else if (this.#tip.seq - this.#attempted >= this.#options.every) this.#take();
  }

  async atClose(): Promise<void> {
    if (this.#writing !== null) await this.#writing;
    const { state } = this.#options;
    if (this.#stopped || state.seq === (this.#written?.seq ?? 0)) return;
    await this.#write({ seq: state.seq, columns: captureColumns(state) });
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Waits for a turn of the event loop, so that the answers of this block are sent before the state is copied. */
  #take(): void {
    if (this.#writing !== null || this.#stopped) return;
    this.#attempted = this.#tip.seq;
    void this.#ports.timers.turn().then(() => {
      const { state } = this.#options;
      this.#captured = { seq: state.seq, columns: captureColumns(state) };
      this.#beginWhenDurable();
    });
  }

  #beginWhenDurable(): void {
    const captured = this.#captured;
    if (captured === null || this.#tip.seq < captured.seq || this.#stopped) return;
    this.#captured = null;
    this.#writing = this.#write(captured).finally(() => {
      this.#writing = null;
    });
  }

  async #write({ seq, columns }: Captured): Promise<void> {
    const { starts, tree, writer } = this.#options;
    const edge = tree.edge();
    const chunks = this.#written?.chunks ?? [];
    const ids = this.#ids.slice(0, seq - chunks.length * CHUNK_ENTRIES);
    const source = {
      ...this.#tip,
      seq,
      columns,
      chunks,
      ids,
      starts,
      tree: edge.size === this.#tip.n ? edge : null,
      writer,
      abandoned: () => this.#stopped,
    };
    try {
      const manifest = await writeSnapshot(this.#ports, source);
      if (manifest === null) return;
      this.#ids.splice(0, (manifest.chunks.length - chunks.length) * CHUNK_ENTRIES);
      this.#written = manifest;
    } catch (error) {
      this.#ports.log.warn(
        { seq, reason: String(error) },
        'a snapshot could not be written; the next one will be',
      );
    }
  }
}
