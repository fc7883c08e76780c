import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ProjectAnswer } from '#domain/project-launch/answers.ts';
import { PROJECT_PATH } from '#domain/project-launch/paths.ts';
import { useDecided } from '#app/data/outbox/outbox.ts';
import { exchange } from '#app/platform/http.ts';
import { type Fact, Facts } from '#app/ui/facts.tsx';
import { formatCount } from '#app/ui/format.ts';
import { ErrorMessage } from '#app/ui/message.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { type Act, ActSheet } from './act-sheet.tsx';
import { AskedList } from './asked-list.tsx';
import { offerRows } from './offer-facts.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { dc, momentText, projectPath } from './project-text.ts';
import { approveAct, rejectAct } from './staff-acts.ts';
import { StaffOnly } from './staff-only.tsx';
import { useAsked } from './use-projects.ts';
import './launchpad.css';

/** Who offers it: what the service tells only the staff. */
function creatorRows({ creator, review }: ProjectAnswer): Fact[] {
  const rows: Fact[] = [{ name: 'Creator', value: <WalletLink wallet={creator} /> }];
  if (review === undefined) return rows;
  const { creatorSince, fee, others } = review;
  return [
    ...rows,
    {
      name: 'Account opened',
      value:
        creatorSince === null ? (
          'The account is closed'
        ) : (
          <>
            {momentText(creatorSince)} · <RelativeTime at={creatorSince} />
          </>
        ),
    },
    { name: 'Other projects', value: formatCount(others.all) },
    { name: 'Of them launched', value: formatCount(others.launched) },
    { name: 'Of them failed or rejected', value: formatCount(others.failed) },
    { name: 'Fee held', value: dc(fee) },
  ];
}

function Decision({ project }: { readonly project: ProjectAnswer }): ReactElement {
  const [act, setAct] = useState<Act | null>(null);
  if (project.stage !== 'pending') {
    return (
      <p className="vq-dimmed">
        This project was decided.{' '}
        {project.approved ? (
          <Link to={projectPath(project.id)} className="vq-link">
            Look at its page
          </Link>
        ) : null}
      </p>
    );
  }
  return (
    <div className="launchpad-actions">
      <Button onClick={() => setAct(approveAct(project))}>Approve</Button>
      <Button variant="default" onClick={() => setAct(rejectAct(project))}>
        Reject
      </Button>
      <ActSheet act={act} onClose={() => setAct(null)} />
    </div>
  );
}

function Page({ project }: { readonly project: ProjectAnswer }): ReactElement {
  const asked = useAsked(project.id);
  return (
    <div className="vq-stack">
      <PageHeader title={project.title} subtitle={`Submitted ${momentText(project.submittedAt)}`} />
      <div className="launchpad-card-head">
        <ProjectLogo title={project.title} symbol={project.symbol} logo={project.logo} size="lg" />
        <StatusPill tone={project.stage === 'pending' ? 'wait' : 'calm'}>
          {project.stage === 'pending' ? 'Waits for approval' : 'Decided'}
        </StatusPill>
      </div>
      <AskedList commands={asked} />
      <Decision project={project} />
      <p className="launchpad-text">{project.description}</p>
      <div className="launchpad-review">
        <section className="vq-card launchpad-section" aria-labelledby="creator">
          <h2 id="creator">The creator</h2>
          <Facts rows={creatorRows(project)} />
        </section>
        <section className="vq-card launchpad-section" aria-labelledby="offer">
          <h2 id="offer">The offer</h2>
          <Facts rows={offerRows(project)} />
        </section>
        {project.allow === undefined ? null : (
          <section className="vq-card launchpad-section" aria-labelledby="invited">
            <h2 id="invited">Invited wallets</h2>
            <ul className="launchpad-list">
              {project.allow.map((address) => (
                <li key={address}>
                  <WalletLink wallet={address} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function Review(): ReactElement {
  const { id = '' } = useParams();
  const ask = useCallback(() => exchange('get', PROJECT_PATH, { values: { id } }), [id]);
  const { again, outcome, renew } = useAnswer(ask);
  useDecided(({ type }) => {
    if (type.startsWith('project.')) renew();
  });
  if (outcome === null) {
    return (
      <div className="vq-stack" aria-busy="true" aria-label="Loading the project">
        <PageHeader title="Project" />
        <Skeleton height="24rem" />
      </div>
    );
  }
  if (outcome.ok) return <Page project={outcome.value} />;
  return (
    <ErrorMessage
      isPage
      title="Error loading project"
      stillWorks="What waits for approval is only at the service. Approved projects are on this device."
    >
      <Button onClick={again}>Try again</Button>
      <Button component={Link} to="/launchpad/admin" variant="default">
        Back to Launchpad admin
      </Button>
    </ErrorMessage>
  );
}

/** Everything that staff should know before they decide about a project. */
export const Component = (): ReactElement => (
  <StaffOnly>
    <Review />
  </StaffOnly>
);
