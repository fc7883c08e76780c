/** The entries of a project on this device: what is there, completed from the service when it has newer ones. */
import { z } from 'zod';
import {
  PROJECT_ENTRIES_PATH,
  ProjectEntriesSchema,
  type ProjectEntry,
  ProjectEntrySchema,
} from '#domain/project-trust/entries.ts';
import type { ProofStore } from '#app/data/proofs/proof-store.ts';
import { now } from '#app/platform/clock.ts';
import { exchange } from '#app/platform/http.ts';
import type { AppProblem } from '#app/platform/problem.ts';

/** `upTo`: the journal's length when they were loaded; `at`: ms. */
const KeptEntriesSchema = z.object({
  entries: z.array(ProjectEntrySchema),
  upTo: z.number(),
  at: z.number(),
});
export type KeptEntries = z.infer<typeof KeptEntriesSchema>;

/** `problem`: why newer entries could not be loaded. */
export type FoundEntries =
  | { readonly status: 'here'; readonly kept: KeptEntries; readonly problem: AppProblem | null }
  | { readonly status: 'absent'; readonly problem: AppProblem };

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

export type LoadOptions = {
  readonly store: Pick<ProofStore, 'getReplay' | 'putReplay'>;
  readonly project: string;
  /** The entry up to which the project's document goes. */
  readonly seq: number;
  /** Forget what is on the device. */
  readonly isAnew?: boolean;
  /** Called with the number of entries, while they are loaded. */
  readonly onProgress?: (count: number) => void;
  readonly fetchPage?: FetchPage;
};

export async function loadEntries(options: LoadOptions): Promise<FoundEntries> {
  const { isAnew = false, project, seq, store } = options;
  const stored = KeptEntriesSchema.safeParse(await store.getReplay(project).catch(() => undefined)).data;
  if (stored !== undefined && stored.upTo >= seq && !isAnew) {
    return { status: 'here', kept: stored, problem: null };
  }
  const loaded = await fetchAfter(options, isAnew ? [] : (stored?.entries ?? []));
  if (!loaded.ok) {
    const { problem } = loaded;
    return stored === undefined ? { status: 'absent', problem } : { status: 'here', kept: stored, problem };
  }
  const kept = { ...loaded.value, at: now() };
  await store.putReplay(project, kept).catch(() => undefined);
  return { status: 'here', kept, problem: null };
}

const waitMaxMs = 65_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Loaded =
  | { readonly ok: true; readonly value: Pick<KeptEntries, 'entries' | 'upTo'> }
  | { readonly ok: false; readonly problem: AppProblem };

/** A page; while the service's limit is reached, later. */
async function fetchPatiently(fetchOne: FetchPage, project: string, cursor: number): ReturnType<FetchPage> {
  for (;;) {
    const page = await fetchOne(project, cursor);
    const waitMs = page.ok ? undefined : page.problem.retryAfterMs;
    if (waitMs === undefined || waitMs > waitMaxMs) return page;
    await pause(waitMs);
  }
}

/** Page after page. */
async function fetchAfter(
  { onProgress, project, fetchPage: fetchOne = fetchPage }: LoadOptions,
  known: readonly ProjectEntry[],
): Promise<Loaded> {
  const entries = [...known];
  for (;;) {
    const page = await fetchPatiently(fetchOne, project, entries.at(-1)?.record.seq ?? 0);
    if (!page.ok) return page;
    const { items, next, upTo } = page.value;
    entries.push(...items);
    onProgress?.(entries.length);
    if (next === null || items.length === 0) return { ok: true, value: { entries, upTo } };
  }
}
