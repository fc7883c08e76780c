import { IconChevronRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { computeTrust } from '#domain/project-trust/trust-card.ts';
import { formatCount } from '#app/ui/format.ts';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { InvestButton } from './invest-button.tsx';
import { linkToTab, type SectionProps } from './project-section.ts';
import { dc } from './project-text.ts';
import { RaiseBar } from './raise-bar.tsx';
import { timeStat } from './raise-time.ts';
import { Stats } from './stats.tsx';
import { scoreTone, scoreWord } from './trust-text.ts';

/** The trust score, beside the button to invest, because people look at it first. */
function TrustLine({ project, now }: Pick<SectionProps, 'project' | 'now'>): ReactElement {
  const { score } = computeTrust(project, now);
  return (
    <Link to={linkToTab('trust')} replace className="launchpad-trust">
      <span>
        Trust score
        {score === null ? null : (
          <>
            {' '}
            <strong className="vq-figures">{score}</strong> of 100
          </>
        )}
      </span>
      <StatusPill tone={scoreTone(score)}>{scoreWord(score)}</StatusPill>
      <IconChevronRight aria-hidden />
    </Link>
  );
}

/** The progress of the raise, and the button to invest: the only strong surface of the page. */
export function RaiseCard({ project, now, address }: SectionProps): ReactElement {
  const { backers, softCap, price } = project;
  return (
    <section className="vq-surface launchpad-raise" aria-labelledby="raise">
      <h2 id="raise">Funding progress</h2>
      <RaiseBar {...project} />
      <Stats
        stats={[
          { name: 'Soft cap', value: dc(softCap) },
          { name: 'IQ price', value: dc(price) },
          { name: backers === 1 ? 'Backer' : 'Backers', value: formatCount(backers) },
          timeStat(project, now),
        ]}
      />
      <TrustLine project={project} now={now} />
      <InvestButton project={project} now={now} address={address} />
    </section>
  );
}
