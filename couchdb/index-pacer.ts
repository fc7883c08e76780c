/**
 * Updates indexes in small steps. PouchDB indexes in batches without a pause, which takes most of this process until it
 * is done. Here a pause follows each batch, shared by all indexes.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

type Options = PouchDB.Core.ChangesOptions;
type Response = PouchDB.Core.ChangesResponse<object>;

export type IndexPacer = {
  /** From now on the indexes of this database pause between batches. */
  readonly pace: (pouch: PouchDB.Database) => void;
  /** Stops indexing after the current batch; the next search resumes there. */
  readonly stop: () => void;
};

/** The pause between two batches: 50 documents take some 10 ms. */
const REST_MS = 20;
/** The factor while this process is busy: indexing then takes a fortieth of it. */
const RESTS_WHEN_BUSY = 20;
/** The part of a pause, in which no index runs, that other work has to fill. */
const BUSY_PART = 0.5;

/** `isBusy` says whether other work took much of this process since the last call. */
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

  /** All indexes share one pause, so nine of them take no more of the process than one. */
  const rest = (): Promise<void> => {
    last = last.then(restOnce);
    return last;
  };

  const readBatch = async (read: (options: Options) => Promise<Response>, options: Options) => {
    const end: Response = { results: [], last_seq: options.since };
    if (stopping.signal.aborted) return end;
    const batch = await read(options);
    // A batch that is not full is the last one, so a search after a few writes does not wait.
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

/** Only indexing asks for all leaves of a document. */
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
