/** The entries of a project, page after page: what is on this device, completed from the service when it has newer ones. */
import {
  PROJECT_ENTRIES_PATH,
  type ProjectEntries,
  ProjectEntriesSchema,
  type ProjectEntry,
} from '#domain/project-trust/entries.ts';
import { now } from '#app/platform/clock.ts';
import { exchange } from '#app/platform/http.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import {
  addPage,
  NO_ENTRIES,
  putHead,
  putPage,
  readHead,
  readPage,
  type ReplayHead,
  type ReplayStore,
} from './replay-pages.ts';

export type FetchPage = (project: string, cursor: number) => ReturnType<typeof fetchPage>;

async function fetchPage(project: string, cursor: number) {
  const outcome = await exchange('get', PROJECT_ENTRIES_PATH, {
    auth: 'none',
    values: { id: project },
    query: { cursor: String(cursor) },
  });
  // The service may answer anything; what does not have the form of entries is read as none.
  if (!outcome.ok) return outcome;
  const page = ProjectEntriesSchema.safeParse(outcome.value);
  return { ok: true as const, value: page.data ?? { items: [], next: null, upTo: 0 } };
}

export type ReadOptions = {
  readonly store: ReplayStore;
  readonly project: string;
  /** The entry up to which the project's document goes. */
  readonly seq: number;
  /** Load what is on the device again. */
  readonly isAnew?: boolean;
  readonly fetchPage?: FetchPage;
};

/** `of`: how many there are altogether; null while they are loaded. */
export type EntryPage = { readonly entries: readonly ProjectEntry[]; readonly of: number | null };

export type ReadEnd = {
  /** When they were loaded, ms. */
  readonly at: number;
  /** Whether they are all up to the project's document. */
  readonly isComplete: boolean;
  /** Why newer ones could not be loaded. */
  readonly problem: AppProblem | null;
};

/** Oldest first. Each page is forgotten when the next one is asked for. */
export async function* readEntries(options: ReadOptions): AsyncGenerator<EntryPage, ReadEnd, undefined> {
  const { isAnew = false, project, seq, store } = options;
  const kept = await readHead(store, project);
  let head = NO_ENTRIES;
  for (let page = 0; !isAnew && page < kept.pages; page += 1) {
    const entries = await readPage(store, project, page);
    // It is loaded again from here on.
    if (entries === null) return yield* loadEntries(options, { kept, head });
    head = addPage(head, entries);
    yield { entries, of: kept.count };
  }
  if (isAnew || kept.upTo === 0 || kept.upTo < seq) return yield* loadEntries(options, { kept, head });
  return { at: kept.at, isComplete: true, problem: null };
}

type Known = { readonly kept: ReplayHead; readonly head: ReplayHead };

/** From the service, after the last entry that is known. */
async function* loadEntries(
  options: ReadOptions,
  { kept, head: from }: Known,
): AsyncGenerator<EntryPage, ReadEnd, undefined> {
  const { fetchPage: fetchOne = fetchPage, isAnew = false, project } = options;
  let head = from;
  for (;;) {
    const page = await fetchPatiently(fetchOne, project, head.last);
    if (!page.ok) {
      // What is on the device is still there.
      if (isAnew && head.pages === 0 && kept.pages > 0)
        return yield* readEntries({ ...options, isAnew: false });
      return { at: kept.at, isComplete: false, problem: page.problem };
    }
    head = await keepPage(options, head, page.value);
    yield { entries: page.value.items, of: null };
    if (isLastPage(page.value)) return { at: head.at, isComplete: true, problem: null };
  }
}

const isLastPage = ({ items, next }: ProjectEntries): boolean => next === null || items.length === 0;

async function keepPage(
  { project, store }: ReadOptions,
  head: ReplayHead,
  page: ProjectEntries,
): Promise<ReplayHead> {
  const { items: entries, upTo } = page;
  const longer = entries.length === 0 ? head : await putPage(store, project, { head, entries });
  return putHead(store, project, { ...longer, upTo: isLastPage(page) ? upTo : 0, at: now() });
}

const waitMaxMs = 65_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A page; while the service's limit is reached, later. */
async function fetchPatiently(fetchOne: FetchPage, project: string, cursor: number): ReturnType<FetchPage> {
  for (;;) {
    const page = await fetchOne(project, cursor);
    const waitMs = page.ok ? undefined : page.problem.retryAfterMs;
    if (waitMs === undefined || waitMs > waitMaxMs) return page;
    await pause(waitMs);
  }
}
