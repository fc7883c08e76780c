/**
 * Stores a project's entries on this device: a head, and pages, so that ten thousand entries are never in memory at once. All of it
 * is validated when it is read.
 */
import { z } from 'zod';
import { type ProjectEntry, ProjectEntrySchema } from '#domain/project-trust/entries.ts';
import { proofsPerRequestMax } from '#domain/limits.ts';
import type { ProofStore } from '#app/data/proofs/proof-store.ts';

export type ReplayStore = Pick<ProofStore, 'getReplay' | 'putReplay'>;

/**
 * `last`: the seq of the newest entry. `upTo`: the length of the journal when all entries had been loaded; 0 before that. `at`:
 * when they were loaded, ms.
 */
const HeadSchema = z.object({
  pages: z.int().min(0),
  count: z.int().min(0),
  last: z.int().min(0),
  upTo: z.number(),
  at: z.number(),
});
export type ReplayHead = z.infer<typeof HeadSchema>;

export const NO_ENTRIES: ReplayHead = { pages: 0, count: 0, last: 0, upTo: 0, at: 0 };

const PageSchema = z.object({ entries: z.array(ProjectEntrySchema) });

/** How an earlier version of the app stored them: all in one document. */
const WholeSchema = z.object({ entries: z.array(ProjectEntrySchema), upTo: z.number(), at: z.number() });

const pageName = (project: string, page: number): string => `${project}:${String(page)}`;

const read = (store: ReplayStore, name: string): Promise<unknown> =>
  store.getReplay(name).catch(() => undefined);

export async function readHead(store: ReplayStore, project: string): Promise<ReplayHead> {
  const kept = await read(store, project);
  const whole = WholeSchema.safeParse(kept).data;
  return whole === undefined
    ? (HeadSchema.safeParse(kept).data ?? NO_ENTRIES)
    : splitIntoPages(store, project, whole);
}

async function splitIntoPages(
  store: ReplayStore,
  project: string,
  { at, entries, upTo }: z.infer<typeof WholeSchema>,
): Promise<ReplayHead> {
  let head = NO_ENTRIES;
  for (let from = 0; from < entries.length; from += proofsPerRequestMax)
    head = await putPage(store, project, { head, entries: entries.slice(from, from + proofsPerRequestMax) });
  return putHead(store, project, { ...head, upTo, at });
}

/** A page; null if it is damaged or missing. */
export const readPage = async (
  store: ReplayStore,
  project: string,
  page: number,
): Promise<readonly ProjectEntry[] | null> =>
  PageSchema.safeParse(await read(store, pageName(project, page))).data?.entries ?? null;

/** The head with one more page. */
export const addPage = (head: ReplayHead, entries: readonly ProjectEntry[]): ReplayHead => ({
  ...head,
  pages: head.pages + 1,
  count: head.count + entries.length,
  last: entries.at(-1)?.record.seq ?? head.last,
});

/** Stores the next page; resolves to the head with it. */
export async function putPage(
  store: ReplayStore,
  project: string,
  { entries, head }: { readonly head: ReplayHead; readonly entries: readonly ProjectEntry[] },
): Promise<ReplayHead> {
  // A device that cannot store them can still check them.
  await store.putReplay(pageName(project, head.pages), { entries }).catch(() => undefined);
  return addPage(head, entries);
}

export async function putHead(store: ReplayStore, project: string, head: ReplayHead): Promise<ReplayHead> {
  await store.putReplay(project, head).catch(() => undefined);
  return head;
}
