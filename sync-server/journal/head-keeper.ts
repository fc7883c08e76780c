import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';
import type { Head, HeadPlace } from './ports.ts';

/** Writes the head of the durable journal to its second places, so that the loss of the journal's end is noticed. */
export type HeadKeeper = {
  /** Records a durable block; its head is written within a second. */
  readonly durable: (head: Head) => void;
  /** Resolves when the newest head is written or its write has failed. */
  readonly flush: () => Promise<void>;
};

/** Together with the write itself the head is at most a second behind the journal (docs/decisions/0026). */
const WRITE_AFTER_MS = 500;

type Deps = {
  readonly places: readonly HeadPlace[];
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Log;
};

/** Stores no head: for a journal whose end nobody checks. */
export const noHeadKeeper: HeadKeeper = { durable: () => undefined, flush: () => Promise.resolve() };

export function makeHeadKeeper({ places, timers, log }: Deps): HeadKeeper {
  let newest: Head | null = null;
  let written: Head | null = null;
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();

  const writeTo = async (place: HeadPlace, head: Head): Promise<void> => {
    try {
      await place.write(head);
    } catch (error) {
      log.warn({ err: error, block: head.n, place: place.name }, 'the head of the journal was not written');
    }
  };
  const write = async (): Promise<void> => {
    if (newest === null || newest === written) return;
    const head = newest;
    await Promise.all(places.map((place) => writeTo(place, head)));
    written = head;
  };
  /** Writes run one after the other, so that an older head never overwrites a newer one. */
  const writeSoon = (): Promise<void> => {
    cancel?.();
    cancel = null;
    writing = writing.then(write);
    return writing;
  };
  return {
    durable(head) {
      newest = head;
      cancel ??= timers.after(WRITE_AFTER_MS, () => void writeSoon());
    },
    flush: writeSoon,
  };
}
