/**
 * Brings indexes up to date in small steps. PouchDB reads what an index does not have yet in batches and begins the next one
 * at once, which takes most of this process from everything else for as long as it lasts. Here one batch is followed by a
 * rest, whichever of the indexes it was for.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

type Options = PouchDB.Core.ChangesOptions;
type Response = PouchDB.Core.ChangesResponse<object>;

export type IndexPacer = {
  /** From here on the indexes of this database rest between two batches. */
  readonly pace: (pouch: PouchDB.Database) => void;
  /** What is being brought up to date ends with the batch under way, and goes on from there when it is next asked for. */
  readonly stop: () => void;
};

/** From the end of one batch to the next: 50 documents take some 10 ms. */
const REST_MS = 20;
/** While this process has much else to do: then indexes take a fortieth of it. */
const RESTS_WHEN_BUSY = 20;
/** Of a rest, in which no index does anything. */
const BUSY_PART = 0.5;

/** `isBusy`: whether everything else took much of this process since it was last asked. */
export function makeIndexPacer(isBusy = makeBusyMeter()): IndexPacer {
  const stopping = new AbortController();
  let last = Promise.resolve();

  const restOnce = async (): Promise<void> => {
    isBusy();
    for (let rests = 0; rests < RESTS_WHEN_BUSY && !stopping.signal.aborted; rests++) {
      await sleep(REST_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!isBusy()) return;
    }
  };

  /** All indexes take turns, so that nine of them take no more of the process than one. */
  const rest = (): Promise<void> => {
    last = last.then(restOnce);
    return last;
  };

  const readBatch = async (read: (options: Options) => Promise<Response>, options: Options) => {
    const end: Response = { results: [], last_seq: options.since };
    if (stopping.signal.aborted) return end;
    const batch = await read(options);
    // A batch that is not full is the last one: a search after a few writes waits for nothing.
    if (batch.results.length === options.limit) await rest();
    return batch;
  };

  return {
    pace(pouch) {
      const read = pouch.changes.bind(pouch);
      pouch.changes = (options) => (isForIndex(options) ? readBatch(read, options) : read(options));
    },
    stop() {
      stopping.abort();
    },
  };
}

/** Indexes are the only ones that ask for all leaves of a document. */
const isForIndex = ({ style }: Options): boolean => style === 'all_docs';

function makeBusyMeter(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization > BUSY_PART;
  };
}
