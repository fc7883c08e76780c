import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import type { VirtualTime } from '#tests/fakes/virtual-time.ts';
import type { Process } from './process.ts';
import type { Random } from './random.ts';
import type { Weather } from './weather.ts';

const TIMEOUT_MS = 1_500;

type Deps = {
  /** The database itself, which outlives every process. */
  readonly store: DocumentStore;
  readonly process: Process;
  readonly time: VirtualTime;
  readonly random: Random;
  /** Asked at every call, because the faults change. */
  readonly weather: () => Weather;
};

/** The store as one process sees it: over a network that loses, delays and repeats requests and answers. */
export function makeNetworkStore({ store, process, time, random, weather }: Deps): DocumentStore {
  const latency = (): Promise<void> => process.sleep(random.between(1, weather().storeLatencyMaxMs));
  const lost = async (): Promise<never> => {
    await process.sleep(TIMEOUT_MS);
    throw new StoreError('unknown', 'no answer');
  };
  const later = (act: () => Promise<unknown>): void => {
    time.timers.after(random.between(1, 2 * TIMEOUT_MS), () => {
      act().catch(() => undefined);
    });
  };

  async function call<T>(act: () => Promise<T>, writes: boolean): Promise<T> {
    const { requestLost, requestLate, replyLost, answerUnclear, refused, appliedTwice, diskFull } = weather();
    await latency();
    if (random.chance(refused)) throw new StoreError('unavailable', 'connection refused');
    if (writes && random.chance(diskFull)) throw new StoreError('full', 'no space left');
    if (random.chance(requestLost)) return lost();
    if (random.chance(requestLate)) {
      later(act);
      return lost();
    }
    const answer = await act();
    if (random.chance(appliedTwice)) later(act);
    if (random.chance(replyLost)) return lost();
    await latency();
    if (random.chance(answerUnclear)) throw new StoreError('unknown', 'an answer that is none');
    return answer;
  }

  return {
    ...store,
    get: <T extends object>(database: string, id: string) => call(() => store.get<T>(database, id), false),
    put: (database, doc) => call(() => store.put(database, doc), true),
    bulk: (database, docs) => call(() => store.bulk(database, docs), true),
    range: <T extends object>(database: string, query: Parameters<DocumentStore['range']>[1]) =>
      call(() => store.range<T>(database, query), false),
    createDatabase: (database) => call(() => store.createDatabase(database), true),
  };
}
