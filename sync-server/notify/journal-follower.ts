/**
 * Follows the journal for an effect that happens once, outside: it first stores what the entries mean, then its
 * checkpoint, and only then releases the effect. So after a crash at any moment an entry is at worst read and stored
 * again.
 */
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Log } from '../log.ts';
import { type Checkpoint, makeCheckpoint } from '../projections/checkpoint.ts';
import { type Intake, makeIntake } from '../projections/intake.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { JournalFeed } from '../projections/ports.ts';
import type { Timers } from '../timers.ts';

export type FollowerDeps = {
  readonly store: DocumentStore;
  readonly authority: JournalFeed;
  readonly timers: Timers;
  readonly log: Log;
};

export type JournalEffect<Noted, Kept> = {
  /** The name of its checkpoint. */
  readonly consumer: string;
  /** The log's name for what it makes. */
  readonly what: string;
  /** How long items are gathered before they are stored together. ms */
  readonly keepAfterMs: number;
  /**
   * The meaning of an entry. It runs in the turn of a command; an exception loses this entry's items and no command.
   */
  readonly note: (sourced: SourcedEntry) => readonly Noted[];
  /** Runs before anything is read: takes up what was stored and not released when the service stopped. */
  readonly begin: () => Promise<void>;
  /** Stores the items. The same item may come again after a crash or a failure, and must not be duplicated. */
  readonly keep: (noted: readonly Noted[]) => Promise<Kept>;
  /** Releases stored items; the checkpoint has passed them. */
  readonly letGo: (kept: Kept) => void | Promise<void>;
};

export type Follower = {
  /** The seq up to which everything has been handled, durably. */
  readonly followed: () => number;
  /** The number of items that are not stored yet. */
  readonly noted: () => number;
  /** Stores the remaining items. */
  readonly stop: () => Promise<void>;
};

const CHECKPOINT_AFTER_MS = 1_000;
const RETRY_MS = 2_000;

/** Starts at the checkpoint; without one at the end of the journal, because earlier entries are no news. */
export const followJournal = <Noted, Kept>(
  deps: FollowerDeps,
  effect: JournalEffect<Noted, Kept>,
): Follower => new JournalFollower(deps, effect);

class JournalFollower<Noted, Kept> implements Follower {
  readonly #deps: FollowerDeps;
  readonly #effect: JournalEffect<Noted, Kept>;
  readonly #checkpoint: Checkpoint;
  readonly #intake: Intake;
  #noted: Noted[] = [];
  #savedUpTo = 0;
  #writing: Promise<void>;
  #dueInMs = Infinity;
  #stopped = false;
  #cancel: () => void = () => undefined;

  constructor(deps: FollowerDeps, effect: JournalEffect<Noted, Kept>) {
    this.#deps = deps;
    this.#effect = effect;
    this.#checkpoint = makeCheckpoint(deps.store, effect.consumer);
    this.#intake = makeIntake(deps.authority, {
      take: (sourced) => this.#take(sourced),
      wake: () => this.#schedule(this.#noted.length > 0 ? effect.keepAfterMs : CHECKPOINT_AFTER_MS),
    });
    this.#writing = this.#begin(deps.authority.durable().seq);
  }

  readonly followed = (): number => this.#savedUpTo;
  readonly noted = (): number => this.#noted.length;

  readonly stop = async (): Promise<void> => {
    this.#stopped = true;
    this.#cancel();
    await this.#write();
  };

  /**
   * Retries until the start succeeds, because the store may be unavailable. `end`: of the journal at the first attempt.
   */
  async #begin(end: number): Promise<void> {
    const { log, timers } = this.#deps;
    while (!this.#stopped) {
      try {
        const from = await this.#checkpoint.readOrBegin(end);
        await this.#effect.begin();
        this.#savedUpTo = from;
        await this.#intake.begin(this.#intake.takenUpTo() ?? from);
        this.#schedule(this.#effect.keepAfterMs);
        return;
      } catch (error) {
        log.warn({ err: error }, `${this.#effect.what} cannot begin yet`);
        await new Promise<void>((resolve) => void timers.after(RETRY_MS, resolve));
      }
    }
  }

  #take(sourced: SourcedEntry): void {
    try {
      this.#noted.push(...this.#effect.note(sourced));
    } catch (error) {
      const { seq } = sourced.entry;
      this.#deps.log.error({ err: error, seq }, `${this.#effect.what}: an entry is left out`);
    }
  }

  /** Never delays a write that is due sooner. */
  #schedule(inMs: number): void {
    if (this.#stopped || this.#dueInMs <= inMs) return;
    this.#cancel();
    this.#dueInMs = inMs;
    this.#cancel = this.#deps.timers.after(inMs, () => {
      this.#dueInMs = Infinity;
      void this.#write();
    });
  }

  /** Writes run one after the other, and none before the start has succeeded. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  async #writeNow(): Promise<void> {
    const upTo = this.#intake.takenUpTo();
    if (upTo === null) return;
    const noted = this.#noted.splice(0);
    try {
      const kept = await this.#effect.keep(noted);
      await this.#checkpoint.save(upTo);
      this.#savedUpTo = upTo;
      await this.#effect.letGo(kept);
    } catch (error) {
      this.#deps.log.warn({ err: error }, `${this.#effect.what} could not be stored`);
      this.#noted.unshift(...noted);
      this.#schedule(RETRY_MS);
    }
  }
}
