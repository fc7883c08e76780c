import { Button, Skeleton } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';
import { formatCount } from '#app/ui/format.ts';
import { Verdict } from '#app/ui/verdict.tsx';
import { ReplaySteps } from './replay-steps.tsx';
import { ReplaySums } from './replay-sums.tsx';
import { PROBLEM_TEXT } from './replay-text.ts';
import { momentText } from './project-text.ts';
import { type ReplaySources, type ReplayView, useReplay } from './use-replay.ts';

type Done = Extract<ReplayView, { status: 'done' }>;

const entriesText = (count: number): string => (count === 1 ? 'one entry' : `${formatCount(count)} entries`);

function DoneVerdict({ result, steps }: Done): ReactElement {
  const { addsUp, differences, wrong } = result;
  if (addsUp) {
    return (
      <Verdict tone="good" icon={IconShieldCheck} title="It adds up">
        This device has checked {entriesText(steps.length)} of the signed journal and added up what they
        moved. The sums match the project's page.
      </Verdict>
    );
  }
  return (
    <Verdict tone="bad" icon={IconShieldX} title="It does not add up">
      {wrong === null
        ? `Every entry is in the signed journal, but ${differences.length === 1 ? 'one sum differs' : `${String(differences.length)} sums differ`} from the project's page.`
        : `Entry ${String(wrong.seq)} is wrong. ${PROBLEM_TEXT[wrong.problem ?? 'ALTERED']}`}{' '}
      Please report this to support.
    </Verdict>
  );
}

function ReplayStatus({ view }: { readonly view: ReplayView }): ReactElement {
  switch (view.status) {
    case 'loading':
      return (
        <Verdict tone="calm" icon={IconShieldQuestion} title="Loading the entries">
          {view.count === 0 ? 'From this device, or from the service.' : `${formatCount(view.count)} so far.`}
        </Verdict>
      );
    case 'checking':
      return (
        <Verdict tone="calm" icon={IconShieldQuestion} title="Checking">
          {formatCount(view.done)} of {formatCount(view.of)} entries.
        </Verdict>
      );
    case 'stopped':
      return (
        <Verdict tone="wait" icon={IconShieldQuestion} title="Stopped">
          {formatCount(view.done)} entries were checked. Only a complete check shows whether it adds up. The
          loaded entries are kept on this device.
        </Verdict>
      );
    case 'absent':
      return (
        <Verdict tone="wait" icon={IconShieldQuestion} title="Not checked yet">
          {view.problem.detail}. Once the entries are on this device, it can check them without a network.
        </Verdict>
      );
    case 'done':
      return <DoneVerdict {...view} />;
  }
}

type Props = {
  readonly project: ProjectValue;
  /** The entry that changed the project's document last. */
  readonly seq: number;
  readonly sources?: ReplaySources;
};

/** The result of the replay, the sums beside those of the project's page, and every entry. */
export function ReplayPage({ project, seq, sources }: Props): ReactElement {
  const { view, start, stop } = useReplay(project, seq, sources);
  const isBusy = view.status === 'loading' || view.status === 'checking';
  return (
    <>
      <section className="vq-card" aria-label="Result" aria-live="polite" aria-busy={isBusy}>
        <ReplayStatus view={view} />
        {view.status === 'done' ? (
          <p className="vq-small vq-dimmed">
            Up to entry {formatCount(seq)}. Loaded on {momentText(new Date(view.at).toISOString())} and kept
            on this device: it can be replayed offline.
            {view.problem === null ? '' : ` Newer entries could not be loaded: ${view.problem.detail}.`}
          </p>
        ) : null}
        {isBusy ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={() => start(view.status !== 'stopped')}>
            {view.status === 'stopped' ? 'Go on' : 'Load and check again'}
          </Button>
        )}
      </section>
      {view.status === 'done' ? (
        <>
          <ReplaySums result={view.result} project={project} />
          <ReplaySteps steps={view.steps} symbol={project.symbol} />
        </>
      ) : null}
      {isBusy ? <Skeleton height="24rem" /> : null}
    </>
  );
}
