import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { useNow } from '#app/platform/clock.ts';
import { exactTime, formatCount, timeAgo } from '#app/ui/format.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { ErrorMessage } from '#app/ui/message.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useParameters } from '#app/ui/use-parameters.ts';
import { AskedList } from './asked-list.tsx';
import { GoLivePanel, VestingCard } from './creator-panel.tsx';
import { InvestButton } from './invest-button.tsx';
import { InvestmentCard } from './investment-card.tsx';
import { OfferCard } from './offer-facts.tsx';
import { OwnProjectPage } from './own-project-page.tsx';
import { ProjectBadges } from './project-badges.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { endOfRaise, phaseOf, whyClosed } from './project-phase.ts';
import { dc } from './project-text.ts';
import { RaiseBar } from './raise-bar.tsx';
import { RaiseChart } from './raise-chart.tsx';
import { RefundPolicy } from './refund-policy.tsx';
import { useAsked, useMine, useProject } from './use-projects.ts';
import { VaultCard } from './vault-card.tsx';
import './launchpad.css';

const InvestSheet = lazyPart(async () => (await import('./invest-sheet.tsx')).InvestSheet);

const tickMs = 1_000;

type PartProps = { readonly project: ProjectValue; readonly now: number };

function timeText(project: ProjectValue, now: number): string {
  const phase = phaseOf(project, now);
  if (phase === 'upcoming') return `Starts ${timeAgo(project.startAt, now)}`;
  if (phase === 'open') return `Ends ${timeAgo(endOfRaise(project), now)}`;
  return project.closedAt === null ? 'The raise is over' : `Ended ${timeAgo(project.closedAt, now)}`;
}

function Raise({ project, now, address }: PartProps & { readonly address: string | null }): ReactElement {
  const { backers, softCap, price } = project;
  return (
    <section className="vq-surface launchpad-raise" aria-labelledby="raise">
      <h2 id="raise">Funding progress</h2>
      <RaiseBar {...project} />
      <p className="vq-dimmed">
        Soft cap {dc(softCap)} · {formatCount(backers)} {backers === 1 ? 'backer' : 'backers'} ·{' '}
        <span title={exactTime(endOfRaise(project))}>{timeText(project, now)}</span> · IQ price {dc(price)}
      </p>
      <RaiseChart curve={project.curve} />
      <InvestButton project={project} now={now} address={address} />
    </section>
  );
}

const FrozenNotice = ({
  reason = 'none was given',
}: {
  readonly reason?: string | undefined;
}): ReactElement => (
  <Notice
    tone="bad"
    title="Project Frozen"
    text={`Nobody can invest, go live or release money. The reason: ${reason}. Refunds of a failed raise still flow.`}
  />
);

function Page({ project }: { readonly project: ProjectValue }): ReactElement {
  const now = useNow(tickMs);
  const { parameters, change } = useParameters();
  const address = useWallet().wallet?.address ?? null;
  const backing = useMine()?.backings.find((each) => each.project === project.id);
  const asked = useAsked(project.id);
  const mayInvest = whyClosed(project, now, address) === null;
  return (
    <div className="vq-stack">
      <PageHeader title={project.title} subtitle={project.symbol} />
      <div className="launchpad-card-head">
        <ProjectLogo title={project.title} symbol={project.symbol} size="lg" />
        <ProjectBadges project={project} now={now} />
      </div>
      {project.frozen ? <FrozenNotice reason={project.freezeReason} /> : null}
      <AskedList commands={asked} />
      <div className="launchpad-page">
        <div>
          <Raise project={project} now={now} address={address} />
          <p className="launchpad-text">{project.description}</p>
          {backing === undefined ? null : <InvestmentCard project={project} backing={backing} now={now} />}
          {address === project.creator ? (
            <>
              <GoLivePanel project={project} now={now} />
              <VestingCard project={project} now={now} />
            </>
          ) : null}
          <VaultCard project={project} />
        </div>
        <div>
          <OfferCard project={project} />
          <RefundPolicy />
        </div>
      </div>
      <Suspense fallback={null}>
        {parameters.get('invest') === null || !mayInvest ? null : (
          <InvestSheet project={project} backing={backing} onClose={() => change({ invest: '' }, true)} />
        )}
      </Suspense>
    </div>
  );
}

const Loading = (): ReactElement => (
  <div className="vq-stack" aria-busy="true" aria-label="Loading the project">
    <PageHeader title="Project" />
    <Skeleton height="16rem" radius="lg" />
    <Skeleton height="24rem" />
  </div>
);

/** A project, from the documents on this device: also offline. */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  const { project, status } = useProject(id);
  const own = useMine()?.own.find((each) => each.project === id);
  if (project !== null) return <Page project={project} />;
  if (own !== undefined) return <OwnProjectPage own={own} />;
  if (status === 'loading') return <Loading />;
  return (
    <ErrorMessage
      isPage
      title="Error loading project"
      stillWorks={
        status === 'none'
          ? 'There is no such project on the launchpad.'
          : 'The data on this device could not be opened.'
      }
    >
      <Button component={Link} to="/launchpad">
        Back to Launchpad
      </Button>
    </ErrorMessage>
  );
}
