import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { computeTrust } from '#domain/project-trust/trust-card.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { Blurb } from './blurb.tsx';
import { InvestButton } from './invest-button.tsx';
import { ProjectBadges } from './project-badges.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { dc, projectPath } from './project-text.ts';
import { RaiseBar } from './raise-bar.tsx';
import { endStat } from './raise-time.ts';
import { Stats } from './stats.tsx';
import { scoreText } from './trust-text.ts';

type Props = { readonly project: ProjectValue; readonly now: number; readonly address: string | null };

/** A project in the list, with the progress of its raise and the button to invest. The whole card links to its page. */
export function ProjectCard({ project, now, address }: Props): ReactElement {
  const { title, symbol, logo, softCap, price } = project;
  return (
    <li className="launchpad-card">
      <div className="launchpad-card-head">
        <ProjectLogo title={title} symbol={symbol} logo={logo} />
        <div>
          <h3>
            <Link to={projectPath(project.id)} className="launchpad-title vq-stretched" data-row>
              <bdi>{title}</bdi>
            </Link>
          </h3>
          <span className="vq-small vq-dimmed">{symbol}</span>
        </div>
      </div>
      <ProjectBadges project={project} now={now} />
      <Blurb {...project} />
      <RaiseBar {...project} />
      <Stats
        stats={[
          { name: 'Soft cap', value: dc(softCap) },
          { name: 'IQ price', value: dc(price) },
          { name: 'Trust score', value: scoreText(computeTrust(project, now).score) },
          endStat(project, now),
        ]}
      />
      <InvestButton project={project} now={now} address={address} onCard />
    </li>
  );
}
