import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';

/** An item that waits until it is due. `dueAt` in ms. */
export type Due<T> = { readonly id: string; readonly dueAt: number; readonly item: T };

export type DueQueue<T> = {
  /** Ignores items that it already has. */
  add(due: readonly Due<T>[]): void;
  /** The number of waiting and running items. */
  waiting(): number;
  /**
   * Retries a write until the store answers. Null when the queue stopped first: the next start then finds the item
   * again.
   */
  surely<R>(write: () => Promise<R>): Promise<R | null>;
  /** Starts nothing new; resolves when running attempts have ended. */
  stop(): Promise<void>;
};

export type DueQueueDeps<T> = {
  /** The log's name for an item: `a mail`, `a push`. */
  readonly what: string;
  readonly atOnce: number;
  /** Resolves to what to retry, or null. Rejects only when nothing was sent: it is then retried soon. */
  readonly attempt: (item: T) => Promise<Due<T> | null>;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
};

const STORE_RETRY_MS = 2_000;
const LOOK_AGAIN_MS_MAX = 3_600_000;

/** Attempts items when they are due, a few at once. It stores nothing durably; its caller does. */
export const makeDueQueue = <T>(deps: DueQueueDeps<T>): DueQueue<T> => new Queue(deps);

class Queue<T> implements DueQueue<T> {
  readonly #deps: DueQueueDeps<T>;
  /** By when they are due. */
  #waiting: Due<T>[] = [];
  readonly #active = new Set<Promise<void>>();
  readonly #ids = new Set<string>();
  #stopped = false;
  #cancel: () => void = () => undefined;

  constructor(deps: DueQueueDeps<T>) {
    this.#deps = deps;
  }

  readonly add = (due: readonly Due<T>[]): void => {
    const fresh = due.filter(({ id }) => !this.#ids.has(id));
    for (const { id } of fresh) this.#ids.add(id);
    this.#waiting.push(...fresh);
    this.#waiting.sort((a, b) => a.dueAt - b.dueAt);
    this.#pump();
  };

  readonly waiting = (): number => this.#waiting.length + this.#active.size;

  readonly surely = async <R>(write: () => Promise<R>): Promise<R | null> => {
    const { what, timers, log } = this.#deps;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log.warn({ err: error }, `the outcome of ${what} waits for the store`);
        if (this.#stopped) return null;
        await new Promise<void>((resolve) => void timers.after(STORE_RETRY_MS, resolve));
      }
    }
  };

  readonly stop = async (): Promise<void> => {
    this.#stopped = true;
    this.#cancel();
    await Promise.all(this.#active);
  };

  #pump(): void {
    const { atOnce, now, timers } = this.#deps;
    this.#cancel();
    while (!this.#stopped && this.#active.size < atOnce) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const inMs = first.dueAt - now();
      if (inMs > 0) {
        this.#cancel = timers.after(Math.min(inMs, LOOK_AGAIN_MS_MAX), () => this.#pump());
        return;
      }
      this.#waiting.shift();
      this.#run(first);
    }
  }

  #run(due: Due<T>): void {
    const { attempt, now, what, log } = this.#deps;
    const running: Promise<void> = attempt(due.item)
      .catch((error: unknown) => {
        log.warn({ err: error, id: due.id }, `${what} waits for the store`);
        return { ...due, dueAt: now() + STORE_RETRY_MS };
      })
      .then((left) => {
        this.#active.delete(running);
        this.#ids.delete(due.id);
        if (left === null) this.#pump();
        else this.add([left]);
      });
    this.#active.add(running);
  }
}
