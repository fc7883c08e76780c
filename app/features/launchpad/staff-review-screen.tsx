import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ProjectAnswer } from '#domain/project-launch/answers.ts';
import { PROJECT_PATH } from '#domain/project-launch/paths.ts';
import { useDecided } from '#app/data/outbox/outbox.ts';
import { useLearnNames } from '#app/data/queries/learn-names.ts';
import { exchange } from '#app/platform/http.ts';
import { type Fact, Facts } from '#app/ui/facts.tsx';
import { formatCount } from '#app/ui/format.ts';
import { ErrorMessage } from '#app/ui/message.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { PendingCommands } from './pending-commands.tsx';
import { offerRows } from './offer-facts.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { dc, momentText, projectPath } from './project-text.ts';
import { approveAction, rejectAction } from './staff-actions.ts';
import { StaffOnly } from './staff-only.tsx';
import { usePendingCommands } from './use-projects.ts';
import './launchpad.css';

/** What the service tells only staff about the creator. */
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
    { name: 'Others launched', value: formatCount(others.launched) },
    { name: 'Others failed or rejected', value: formatCount(others.failed) },
    { name: 'Fee held', value: dc(fee) },
  ];
}

function Decision({ project }: { readonly project: ProjectAnswer }): ReactElement {
  const [action, setAction] = useState<Action | null>(null);
  if (project.stage !== 'pending') {
    return (
      <p className="vq-dimmed">
        Staff have already decided about this project.{' '}
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
      <Button onClick={() => setAction(approveAction(project))}>Approve</Button>
      <Button variant="default" onClick={() => setAction(rejectAction(project))}>
        Reject
      </Button>
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </div>
  );
}

function Page({ project }: { readonly project: ProjectAnswer }): ReactElement {
  const pending = usePendingCommands(project.id);
  useLearnNames([project.creator]);
  return (
    <div className="vq-stack">
      <div className="launchpad-head">
        <PageHeader
          title={project.title}
          subtitle={`Submitted ${momentText(project.submittedAt)}`}
          action={<ProjectLogo title={project.title} symbol={project.symbol} logo={project.logo} size="lg" />}
        />
        <StatusPill tone={project.stage === 'pending' ? 'wait' : 'calm'}>
          {project.stage === 'pending' ? 'Awaiting approval' : 'Decided'}
        </StatusPill>
      </div>
      <PendingCommands commands={pending} />
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
      stillWorks="Only the service has the projects that wait for approval. Approved ones are on this device."
    >
      <Button onClick={again}>Try again</Button>
      <Button component={Link} to="/launchpad/admin" variant="default">
        Back to Launchpad Admin
      </Button>
    </ErrorMessage>
  );
}

/** The screen on which staff look at a project before they decide about it. */
export const Component = (): ReactElement => (
  <StaffOnly>
    <Review />
  </StaffOnly>
);
