/** Loads and replays a project's entries, a few milliseconds at a time, so that the page stays responsive. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';
import type { ProjectEntry } from '#domain/project-trust/entries.ts';
import { makeReplay, type ReplayResult, type ReplayStep } from '#domain/project-trust/replay.ts';
import { useDeviceData } from '#app/data/device/device-context.ts';
import type { ProofStore } from '#app/data/proofs/proof-store.ts';
import { learnKey } from '#app/data/proofs/signing-key.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { nativeSignatures, type SignatureCheck } from './native-signatures.ts';
import { type EntryPage, type FetchPage, readEntries, type ReadEnd } from './replay-entries.ts';

export type ReplayView =
  | { readonly status: 'loading'; readonly count: number }
  | { readonly status: 'checking'; readonly done: number; readonly of: number }
  | { readonly status: 'stopped'; readonly done: number }
  | { readonly status: 'absent'; readonly problem: AppProblem }
  | {
      readonly status: 'done';
      readonly result: ReplayResult;
      readonly steps: readonly ReplayStep[];
      /** When the entries were loaded, ms. */
      readonly at: number;
      /** Why newer ones could not be loaded. */
      readonly problem: AppProblem | null;
    };

/** A test replaces these, which use the network. */
export type ReplaySources = { readonly learn: typeof learnKey; readonly fetchPage?: FetchPage };
const SOURCES: ReplaySources = { learn: learnKey };

type ReplayRequest = {
  readonly store: ProofStore;
  readonly project: ProjectValue;
  readonly seq: number;
  readonly isReload: boolean;
  readonly sources: ReplaySources;
  readonly signal: AbortSignal;
};

/** The longest time for which the page is kept busy. */
const sliceMs = 10;
/** Progress is shown this seldom, because screen readers read out each change. */
const shownEveryMs = 250;
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Makes a function that yields to the page when it was busy for long enough, and rejects when the replay was stopped. */
function makeYield(signal: AbortSignal) {
  let since = performance.now();
  return async (): Promise<void> => {
    signal.throwIfAborted();
    if (performance.now() - since < sliceMs) return;
    await nextTask();
    since = performance.now();
    signal.throwIfAborted();
  };
}

/** Makes a function that reports progress, but not too often. */
function makeProgress(show: (view: ReplayView) => void) {
  let shown = 0;
  return (done: number, of: number | null): void => {
    if (performance.now() - shown < shownEveryMs) return;
    shown = performance.now();
    show(of === null ? { status: 'loading', count: done } : { status: 'checking', done, of });
  };
}

type CheckedPages = {
  readonly steps: readonly ReplayStep[];
  readonly result: ReplayResult;
  readonly end: ReadEnd;
};

/** Checks the signatures of a page with the browser's own cryptography; empty if it has none, and each is checked with its entry. */
const checkSignatures = async (
  check: SignatureCheck | null,
  entries: readonly ProjectEntry[],
): Promise<readonly boolean[]> =>
  check === null ? [] : Promise.all(entries.map(({ proof }) => check(proof)));

async function checkPages(
  pages: AsyncGenerator<EntryPage, ReadEnd, undefined>,
  { project, seq, signal, publicKey }: ReplayRequest & { readonly publicKey: string },
  show: (view: ReplayView) => void,
): Promise<CheckedPages> {
  const replay = makeReplay(project, publicKey);
  const native = await nativeSignatures(publicKey);
  const [yieldToPage, report] = [makeYield(signal), makeProgress(show)];
  const steps: ReplayStep[] = [];
  for (;;) {
    await yieldToPage();
    const page = await pages.next();
    if (page.done === true) return { steps, result: replay.compare(project), end: page.value };
    // Entries after the document's last change are not in its sums.
    const own = page.value.entries.filter(({ record }) => record.seq <= seq);
    const signed = await checkSignatures(native, own);
    for (const [index, entry] of own.entries()) {
      steps.push(replay.take(entry, signed[index]));
      await yieldToPage();
    }
    report(steps.length, page.value.of);
  }
}

async function replayOnce(wanted: ReplayRequest, show: (view: ReplayView) => void): Promise<ReplayView> {
  const { project, sources } = wanted;
  const key = await sources.learn();
  if (!key.ok) return { status: 'absent', problem: key.problem };
  const pages = readEntries({ ...wanted, ...sources, project: project.id });
  const { publicKey } = key.value;
  const { end, result, steps } = await checkPages(pages, { ...wanted, publicKey }, show);
  const { at, isComplete, problem } = end;
  // If the newest entries are missing, a difference of the sums proves nothing.
  if (!isComplete && problem !== null && result.wrong === null && !result.addsUp)
    return { status: 'absent', problem };
  return { status: 'done', result, steps, at, problem };
}

/** Replays again with newly loaded entries before it reports a difference, because some may just have been on their way. */
async function replayProject(wanted: ReplayRequest, show: (view: ReplayView) => void): Promise<ReplayView> {
  const view = await replayOnce(wanted, show);
  const mayBeIncomplete = view.status === 'done' && !view.result.addsUp && view.problem === null;
  return mayBeIncomplete && !wanted.isReload ? replayOnce({ ...wanted, isReload: true }, show) : view;
}

const doneOf = (view: ReplayView): number =>
  view.status === 'checking' ? view.done : view.status === 'loading' ? view.count : 0;

/** `seq`: the entry that changed the project's document last. Leaving the page stops the replay; loaded entries are kept. */
export function useReplay(project: ProjectValue, seq: number, sources: ReplaySources = SOURCES) {
  const data = useDeviceData();
  const [view, setView] = useState<ReplayView>({ status: 'loading', count: 0 });
  const [wanted, setWanted] = useState({ isReload: false });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => {
    if (data === null) return undefined;
    const controller = new AbortController();
    stopping.current = controller;
    const { signal } = controller;
    const show = (next: ReplayView): void => {
      if (!signal.aborted) setView(next);
    };
    replayProject({ store: data.proofs, project, seq, ...wanted, sources, signal }, show).then(
      show,
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [data, project, seq, sources, wanted]);
  const start = useCallback((isReload: boolean) => {
    setView({ status: 'loading', count: 0 });
    setWanted({ isReload });
  }, []);
  const stop = useCallback(() => {
    stopping.current?.abort();
    setView((before) => ({ status: 'stopped', done: doneOf(before) }));
  }, []);
  return { view, start, stop };
}
