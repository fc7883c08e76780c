/** Reads the entries of a project page by page: first those on this device, then newer ones from the service. */
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
  // The answer is not trusted: without the form of entries it counts as empty.
  if (!outcome.ok) return outcome;
  const page = ProjectEntriesSchema.safeParse(outcome.value);
  return { ok: true as const, value: page.data ?? { items: [], next: null, upTo: 0 } };
}

export type ReadOptions = {
  readonly store: ReplayStore;
  readonly project: string;
  /** The entry that changed the project's document last. */
  readonly seq: number;
  /** Whether to load everything again, even what is on the device. */
  readonly isReload?: boolean;
  readonly fetchPage?: FetchPage;
};

/** `of`: the number of all entries; null while they are loaded from the service. */
export type EntryPage = { readonly entries: readonly ProjectEntry[]; readonly of: number | null };

export type ReadEnd = {
  /** When they were loaded, ms. */
  readonly at: number;
  /** Whether all entries up to `seq` were read. */
  readonly isComplete: boolean;
  /** Why newer ones could not be loaded. */
  readonly problem: AppProblem | null;
};

/** Yields the entries, oldest first, without keeping earlier pages in memory. */
export async function* readEntries(options: ReadOptions): AsyncGenerator<EntryPage, ReadEnd, undefined> {
  const { isReload = false, project, seq, store } = options;
  const kept = await readHead(store, project);
  let head = NO_ENTRIES;
  for (let page = 0; !isReload && page < kept.pages; page += 1) {
    const entries = await readPage(store, project, page);
    // A damaged page and those after it are loaded again.
    if (entries === null) return yield* loadEntries(options, { kept, head });
    head = addPage(head, entries);
    yield { entries, of: kept.count };
  }
  if (isReload || kept.upTo === 0 || kept.upTo < seq) return yield* loadEntries(options, { kept, head });
  return { at: kept.at, isComplete: true, problem: null };
}

type Known = { readonly kept: ReplayHead; readonly head: ReplayHead };

/** Loads the entries after the last known one from the service. */
async function* loadEntries(
  options: ReadOptions,
  { kept, head: from }: Known,
): AsyncGenerator<EntryPage, ReadEnd, undefined> {
  const { fetchPage: fetchOne = fetchPage, isReload = false, project } = options;
  let head = from;
  for (;;) {
    const page = await fetchPatiently(fetchOne, project, head.last);
    if (!page.ok) {
      // The service does not answer, so the entries on the device are used instead.
      if (isReload && head.pages === 0 && kept.pages > 0)
        return yield* readEntries({ ...options, isReload: false });
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

/** Loads a page. Above the service's limit of requests it waits and tries again. */
async function fetchPatiently(fetchOne: FetchPage, project: string, cursor: number): ReturnType<FetchPage> {
  for (;;) {
    const page = await fetchOne(project, cursor);
    const waitMs = page.ok ? undefined : page.problem.retryAfterMs;
    if (waitMs === undefined || waitMs > waitMaxMs) return page;
    await pause(waitMs);
  }
}
