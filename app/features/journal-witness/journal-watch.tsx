import { type ReactElement, Suspense, useEffect } from 'react';
import { whenIdle } from '#app/platform/idle.ts';
import { useJournalAlarm } from '#app/data/proofs/stored-heads.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const AlarmBanner = lazyPart(async () => (await import('./alarm-banner.tsx')).AlarmBanner);

/** If its code cannot be loaded now, the journal is checked when the app is opened again. */
function startWatching(when: () => Promise<void>): () => void {
  let stop = (): void => undefined;
  let stopped = false;
  void when()
    .then(() => import('#app/data/proofs/journal-watch.ts'))
    .then(({ watchJournal }) => {
      if (!stopped) stop = watchJournal();
    })
    .catch(() => undefined);
  return () => {
    stopped = true;
    stop();
  };
}

type Props = {
  /** Resolves when the first check can begin. */
  readonly when?: () => Promise<void>;
};

/** Checks the journal against what this device has seen of it, and shows a contradiction. */
export function JournalWatch({ when = whenIdle }: Props): ReactElement | null {
  useEffect(() => startWatching(when), [when]);
  const alarm = useJournalAlarm();
  if (alarm === null) return null;
  return (
    <Suspense fallback={null}>
      <AlarmBanner alarm={alarm} />
    </Suspense>
  );
}
