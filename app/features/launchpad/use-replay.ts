/** Loads a project's entries and replays them, step by step, so that the page stays alive. */
import { useCallback, useEffect, useState } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';
import { makeReplay, type ReplayResult, type ReplayStep } from '#domain/project-trust/replay.ts';
import { useDeviceData } from '#app/data/device/device-context.ts';
import type { ProofStore } from '#app/data/proofs/proof-store.ts';
import { learnKey } from '#app/data/proofs/signing-key.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { type FetchPage, type KeptEntries, loadEntries } from './replay-entries.ts';

export type ReplayView =
  | { readonly status: 'loading'; readonly count: number }
  | { readonly status: 'checking'; readonly done: number; readonly of: number }
  | { readonly status: 'absent'; readonly problem: AppProblem }
  | {
      readonly status: 'done';
      readonly result: ReplayResult;
      readonly steps: readonly ReplayStep[];
      /** When the entries were loaded, ms. */
      readonly at: number;
      /** Why newer ones could not be. */
      readonly problem: AppProblem | null;
    };

/** What a test gives instead of the network. */
export type ReplaySources = { readonly learn: typeof learnKey; readonly fetchPage?: FetchPage };
const SOURCES: ReplaySources = { learn: learnKey };

type Wanted = {
  readonly store: ProofStore;
  readonly project: ProjectValue;
  readonly seq: number;
  readonly isAnew: boolean;
  readonly sources: ReplaySources;
};

const entriesAtOnce = 20;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function check(
  { entries }: Pick<KeptEntries, 'entries'>,
  {
    project,
    publicKey,
    seq,
  }: { readonly project: ProjectValue; readonly publicKey: string; readonly seq: number },
  show: (view: ReplayView) => void,
) {
  const replay = makeReplay(project, publicKey);
  // What is newer than the document is not in its sums.
  const own = entries.filter(({ record }) => record.seq <= seq);
  const steps: ReplayStep[] = [];
  for (const entry of own) {
    steps.push(replay.take(entry));
    if (steps.length % entriesAtOnce !== 0) continue;
    show({ status: 'checking', done: steps.length, of: own.length });
    await turn();
  }
  return { steps, result: replay.compare(project) };
}

async function replayOnce(wanted: Wanted, show: (view: ReplayView) => void): Promise<ReplayView> {
  const { isAnew, project, seq, sources, store } = wanted;
  const onProgress = (count: number): void => show({ status: 'loading', count });
  const { fetchPage, learn } = sources;
  const found = await loadEntries({
    store,
    project: project.id,
    seq,
    isAnew,
    onProgress,
    ...(fetchPage !== undefined && { fetchPage }),
  });
  if (found.status === 'absent') return found;
  const key = await learn();
  if (!key.ok) return { status: 'absent', problem: key.problem };
  const { kept, problem } = found;
  const checked = await check(kept, { project, seq, publicKey: key.value.publicKey }, show);
  return { status: 'done', ...checked, at: kept.at, problem };
}

/** Entries that were about to be delivered may be missing, so everything is loaded once more before it is called wrong. */
async function replayProject(wanted: Wanted, show: (view: ReplayView) => void): Promise<ReplayView> {
  const view = await replayOnce(wanted, show);
  const mayBeIncomplete = view.status === 'done' && !view.result.addsUp && view.problem === null;
  return mayBeIncomplete && !wanted.isAnew ? replayOnce({ ...wanted, isAnew: true }, show) : view;
}

/** `seq`: of the project's document. */
export function useReplay(project: ProjectValue, seq: number, sources: ReplaySources = SOURCES) {
  const data = useDeviceData();
  const [view, setView] = useState<ReplayView>({ status: 'loading', count: 0 });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (data === null) return undefined;
    let isCurrent = true;
    const show = (next: ReplayView): void => {
      if (isCurrent) setView(next);
    };
    void replayProject({ store: data.proofs, project, seq, isAnew: tries > 0, sources }, show).then(show);
    return () => {
      isCurrent = false;
    };
  }, [data, project, seq, sources, tries]);
  const again = useCallback(() => {
    setView({ status: 'loading', count: 0 });
    setTries((count) => count + 1);
  }, []);
  return { view, again };
}
