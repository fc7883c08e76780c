/**
 * Follows the journal for something that happens once, elsewhere: what the entries mean is written down first, then how far they
 * have been read, and only then anything leaves. So a crash at any moment makes it be read again, and written again, at worst.
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

export type Following<Noted, Kept> = {
  /** The name of its checkpoint. */
  readonly consumer: string;
  /** What the log calls that which it makes. */
  readonly what: string;
  /** How soon what was noted is kept, together with others of the same moment. ms */
  readonly keepAfterMs: number;
  /** What an entry means. In the turn of a command: what it throws costs this entry, and no command. */
  readonly note: (sourced: SourcedEntry) => readonly Noted[];
  /** Before anything is read: what was kept, and not let go, when the service stopped. */
  readonly begin: () => Promise<void>;
  /** Writes it down. The same may come again after a crash or a failure: it must be the same once. */
  readonly keep: (noted: readonly Noted[]) => Promise<Kept>;
  /** What was kept may leave now; the checkpoint is past it. */
  readonly letGo: (kept: Kept) => void | Promise<void>;
};

export type Follower = {
  /** Everything up to this seq has been looked at, durably. */
  readonly followed: () => number;
  /** How much has been noted and is not kept yet. */
  readonly noted: () => number;
  /** Keeps what has been noted. */
  readonly stop: () => Promise<void>;
};

const CHECKPOINT_AFTER_MS = 1_000;
const RETRY_MS = 2_000;

/** Begins where it stopped; the first time at the end of the journal: what happened before is no news. */
export const followJournal = <Noted, Kept>(deps: FollowerDeps, what: Following<Noted, Kept>): Follower =>
  new JournalFollower(deps, what);

class JournalFollower<Noted, Kept> implements Follower {
  readonly #deps: FollowerDeps;
  readonly #following: Following<Noted, Kept>;
  readonly #checkpoint: Checkpoint;
  readonly #intake: Intake;
  #noted: Noted[] = [];
  #savedUpTo = 0;
  #writing: Promise<void>;
  #dueInMs = Infinity;
  #stopped = false;
  #cancel: () => void = () => undefined;

  constructor(deps: FollowerDeps, following: Following<Noted, Kept>) {
    this.#deps = deps;
    this.#following = following;
    this.#checkpoint = makeCheckpoint(deps.store, following.consumer);
    this.#intake = makeIntake(deps.authority, {
      take: (sourced) => this.#take(sourced),
      wake: () => this.#schedule(this.#noted.length > 0 ? following.keepAfterMs : CHECKPOINT_AFTER_MS),
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

  /** Tries until it has begun: the store may be away. `end`: of the journal when it was first asked. */
  async #begin(end: number): Promise<void> {
    const { log, timers } = this.#deps;
    while (!this.#stopped) {
      try {
        const from = await this.#checkpoint.readOrBegin(end);
        await this.#following.begin();
        this.#savedUpTo = from;
        await this.#intake.begin(this.#intake.takenUpTo() ?? from);
        this.#schedule(this.#following.keepAfterMs);
        return;
      } catch (error) {
        log.warn({ err: error }, `${this.#following.what} cannot begin yet`);
        await new Promise<void>((resolve) => void timers.after(RETRY_MS, resolve));
      }
    }
  }

  #take(sourced: SourcedEntry): void {
    try {
      this.#noted.push(...this.#following.note(sourced));
    } catch (error) {
      const { seq } = sourced.entry;
      this.#deps.log.error({ err: error, seq }, `${this.#following.what}: an entry is left out`);
    }
  }

  /** What is due sooner is not put off. */
  #schedule(inMs: number): void {
    if (this.#stopped || this.#dueInMs <= inMs) return;
    this.#cancel();
    this.#dueInMs = inMs;
    this.#cancel = this.#deps.timers.after(inMs, () => {
      this.#dueInMs = Infinity;
      void this.#write();
    });
  }

  /** One after the other, and none before it has begun. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  async #writeNow(): Promise<void> {
    const upTo = this.#intake.takenUpTo();
    if (upTo === null) return;
    const noted = this.#noted.splice(0);
    try {
      const kept = await this.#following.keep(noted);
      await this.#checkpoint.save(upTo);
      this.#savedUpTo = upTo;
      await this.#following.letGo(kept);
    } catch (error) {
      this.#deps.log.warn({ err: error }, `${this.#following.what} could not be written down`);
      this.#noted.unshift(...noted);
      this.#schedule(RETRY_MS);
    }
  }
}
