/**
 * Prefetches the proofs of the person's transactions, newest first, after everything that a person waits for: in
 * batches with a pause after each, while the page is idle. Fetched ones are not checked again.
 */
import { proofsKeptMax, proofsPerRequestMax } from '#domain/limits.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { fetchProofs } from './proofs-api.ts';
import type { Collections } from '../database/collections.ts';
import type { KnownIds, ProofStore } from './proof-store.ts';
import type { Transport } from '../replication/transport.ts';

export type ProofPrefetchOptions = {
  readonly transactions: Collections['transactions'];
  readonly store: ProofStore;
  readonly transport: Pick<Transport, 'request' | 'mayReach'>;
  /** Resolves when the page is idle. */
  readonly idle: () => Promise<void>;
  /** The pause after each batch, ms; default: a second. */
  readonly restMs?: number;
};

export type ProofPrefetch = {
  /** There may be something to fetch. */
  wake(): void;
  /** Resolves, soon, when nothing is under way any more. */
  stop(): Promise<void>;
};

const restDefaultMs = 1_000;
const retryMs = 60_000;
/** Several transactions at once cause one run. */
const gatherMs = 2_000;

export function startProofPrefetch(options: ProofPrefetchOptions): ProofPrefetch {
  const stopping = new AbortController();
  const walk = makeWalk(options, stopping.signal);
  const gather = Math.min(gatherMs, options.restMs ?? gatherMs);
  let running: Promise<void> | null = null;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    timer = undefined;
    again = false;
    running = walk()
      // The device's storage may fail at any moment; a missing proof is fetched when it is viewed.
      .catch(() => null)
      .then((problem) => {
        running = null;
        if (problem !== null) later(problem.retryAfterMs ?? retryMs);
        else if (again) later(gather);
      });
  };
  const later = (ms: number): void => {
    if (!stopping.signal.aborted) timer ??= setTimeout(begin, ms);
  };
  return {
    wake() {
      if (running === null) later(gather);
      else again = true;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** One run through the history, newest first. Resolves to the problem that stopped it, or null when it is complete. */
function makeWalk(options: ProofPrefetchOptions, signal: AbortSignal): () => Promise<AppProblem | null> {
  const { store, transport, restMs = restDefaultMs } = options;
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const orStopped = (wait: Promise<void>): Promise<void> => Promise.race([wait, stopped]);
  const mayGoOn = (): boolean => !signal.aborted && transport.mayReach();

  async function storeProofs(missing: readonly TransactionDoc[]): Promise<AppProblem | null> {
    const outcome = await fetchProofs(transport, missing, signal);
    if (signal.aborted) return null;
    if (!outcome.ok) return outcome.problem;
    const orders = new Map(missing.map(({ id, order }) => [id, order]));
    const kept = outcome.value.proofs.flatMap((evidence) => {
      const order = orders.get(evidence.id);
      return order === undefined ? [] : [{ order, evidence }];
    });
    await store.put(kept);
    return null;
  }

  /** Fetches the missing proofs of a page; `known` are the stored ids. */
  async function fetchMissing(page: readonly TransactionDoc[], known: KnownIds): Promise<AppProblem | null> {
    const missing = page.filter(({ id }) => !known.has(id));
    const problem = await storeProofs(missing);
    if (problem !== null) return problem;
    for (const { id } of missing) known.add(id);
    await orStopped(pause(restMs));
    return null;
  }

  return async () => {
    const known = await store.ids();
    const mark = await completeMark(store);
    let walked = 0;
    for await (const page of newestFirst(options.transactions, () => orStopped(options.idle()))) {
      if (!mayGoOn()) return null;
      const isKnown = page.every(({ id }) => known.has(id));
      // An earlier run has fetched everything older.
      if (isKnown && mark.wasThere) break;
      if (!isKnown) {
        await mark.remove();
        const problem = await fetchMissing(page, known);
        if (problem !== null) return problem;
      }
      walked += page.length;
      if (walked >= proofsKeptMax) break;
    }
    if (!mayGoOn()) return null;
    await mark.put();
    if (known.size() > proofsKeptMax) await store.prune(proofsKeptMax);
    return null;
  };
}

/**
 * The mark that all are fetched: removed before anything is written, so that an interrupted run does not count as
 * complete.
 */
async function completeMark(store: ProofStore) {
  const wasThere = await store.isComplete();
  let isThere = wasThere;
  const set = async (there: boolean): Promise<void> => {
    if (isThere !== there) await store.setComplete(there);
    isThere = there;
  };
  return { wasThere, remove: () => set(false), put: () => set(true) };
}

async function* newestFirst(
  transactions: Collections['transactions'],
  idle: () => Promise<void>,
): AsyncGenerator<TransactionDoc[]> {
  for (let after = 0; ;) {
    await idle();
    const found = await transactions
      .find({ selector: { order: { $gte: after } }, sort: [{ order: 'asc' }], limit: proofsPerRequestMax })
      .exec();
    const page = found.map((document) => document.toMutableJSON());
    if (page.length > 0) yield page;
    const last = page.at(-1)?.order;
    if (page.length < proofsPerRequestMax || last === undefined || last === after) return;
    // Several transactions of one entry share an order: the last one's are read again, and are known by then.
    after = last;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
