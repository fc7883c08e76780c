import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type ReactElement, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ReplayStep } from '#domain/project-trust/replay.ts';
import { formatCount } from '#app/ui/format.ts';
import { dc, momentText } from './project-text.ts';
import { movedText, PROBLEM_TEXT, stepText } from './replay-text.ts';
import { useShowMore } from './show-more.tsx';
import './proof-rows.css';
import './replay.css';

const stepsPerPage = 50;

function Step({ step, symbol }: { readonly step: ReplayStep; readonly symbol: string }): ReactElement {
  const { at, escrow, id, problem, seq, type } = step;
  return (
    <li data-holds={problem === null}>
      {problem === null ? (
        <IconCircleCheck role="img" aria-label="Holds" />
      ) : (
        <IconCircleX role="img" aria-label="Does not hold" />
      )}
      <div>
        <Link to={`/explorer/tx/${id}`} className="vq-link replay-step">
          Entry {formatCount(seq)}: {stepText(type)}
        </Link>
        <p className="vq-small">{problem === null ? movedText(step, symbol) : PROBLEM_TEXT[problem]}</p>
        <p className="vq-small vq-dimmed">
          {momentText(new Date(at).toISOString())} · {dc(escrow)} in escrow afterwards
        </p>
      </div>
    </li>
  );
}

type Props = { readonly steps: readonly ReplayStep[]; readonly symbol: string };

/** Every entry with what it moved, oldest first, after those that are wrong. */
export function ReplaySteps({ steps, symbol }: Props): ReactElement {
  const sorted = useMemo(
    () => steps.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null)),
    [steps],
  );
  const { shown, showMore } = useShowMore(sorted, stepsPerPage);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="replay-steps">
      <h2 id="replay-steps">Entry by entry</h2>
      <ol className="proof-rows replay-steps">
        {shown.map((step, index) => (
          <Step key={`${String(step.seq)} ${String(index)}`} step={step} symbol={symbol} />
        ))}
      </ol>
      {showMore}
    </section>
  );
}
