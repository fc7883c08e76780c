import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { useNow } from '#app/platform/clock.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TabList } from '#app/ui/tab-list.tsx';
import { useParameters } from '#app/ui/use-parameters.ts';
import { useScrollToHash } from '#app/ui/use-scroll-to-hash.ts';
import { PendingCommands } from './pending-commands.tsx';
import { Blurb } from './blurb.tsx';
import { InvestDialog, preloadInvest } from './invest-dialog.tsx';
import { OwnProjectPage } from './own-project-page.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { ProjectBadges } from './project-badges.tsx';
import { ProjectLogo } from './project-logo.tsx';
import {
  PROJECT_TABS,
  type ProjectTab,
  type Section,
  type SectionProps,
  TABS_ID,
} from './project-section.ts';
import { SECTIONS } from './project-sections.tsx';
import { SectionColumn } from './section-column.tsx';
import { useAlerts } from './use-alerts.ts';
import { type OwnRecords, usePendingCommands, useRememberedOwnRecords } from './use-projects.ts';
import { useRememberedProject } from './use-remembered-project.ts';
import './launchpad.css';

const tickMs = 1_000;

const FrozenNotice = ({
  reason = 'none was given',
}: {
  readonly reason?: string | undefined;
}): ReactElement => (
  <Notice
    tone="bad"
    title="Project Frozen"
    text={`Nobody can invest, go live or release money. The reason: ${reason}. Refunds of a failed raise are still paid.`}
  />
);

/** Scrolls the row of tabs, but not the page, so that the tab in the address is visible. */
function useTabInSight(view: ProjectTab) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tab = part.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = tab?.parentElement;
    if (tab === undefined || tab === null || row === undefined || row === null) return;
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [view]);
  return part;
}

type ColumnsProps = { readonly shown: SectionProps };

const isTab = (name: string | null): name is ProjectTab => name !== null && Object.hasOwn(PROJECT_TABS, name);

type SectionsByPlace = { [Place in Section['place']]?: Section[] };

function groupByPlace(shown: SectionProps): SectionsByPlace {
  const placed: SectionsByPlace = {};
  for (const section of SECTIONS) {
    if (section.isShown?.(shown) ?? true) (placed[section.place] ??= []).push(section);
  }
  return placed;
}

const NONE: readonly Section[] = [];

/** The sections outside the tabs, and the tabs: below each other on a phone, side by side on a desktop. */
function Columns({ shown }: ColumnsProps): ReactElement {
  const { parameters, change } = useParameters();
  useScrollToHash();
  const placed = useMemo(() => groupByPlace(shown), [shown]);
  const at = (place: Section['place']): readonly Section[] => placed[place] ?? NONE;
  const tabs = Object.entries(PROJECT_TABS).flatMap(([value, label]) =>
    isTab(value) && at(value).length > 0 ? [{ value, label }] : [],
  );
  const asked = parameters.get('view');
  const view = isTab(asked) && tabs.some(({ value }) => value === asked) ? asked : 'overview';
  const part = useTabInSight(view);
  return (
    <div className="launchpad-page" data-view={view}>
      <div className="launchpad-first">
        <SectionColumn sections={at('first')} {...shown} />
      </div>
      <div className="launchpad-tabs" id={TABS_ID} ref={part}>
        <TabList
          label="About this project"
          tabs={tabs}
          value={view}
          onChange={(value) => change({ view: value === 'overview' ? '' : value }, true)}
        >
          <SectionColumn key={view} sections={at(view)} {...shown} />
        </TabList>
      </div>
      <div className="launchpad-beside">
        <SectionColumn sections={at('beside')} {...shown} />
      </div>
    </div>
  );
}

function Page({ project, address, alerts, backing }: Omit<SectionProps, 'now'>): ReactElement {
  const now = useNow(tickMs);
  const pending = usePendingCommands(project.id);
  const shown = useMemo(
    () => ({ project, now, address, alerts, backing }),
    [project, now, address, alerts, backing],
  );
  return (
    <div className="vq-stack">
      <div className="launchpad-head">
        <PageHeader
          title={project.title}
          subtitle={project.symbol}
          action={<ProjectLogo title={project.title} symbol={project.symbol} logo={project.logo} size="lg" />}
        />
        <ProjectBadges project={project} now={now} />
        <Blurb {...project} />
      </div>
      {project.frozen ? <FrozenNotice reason={project.freezeReason} /> : null}
      <PendingCommands commands={pending} />
      <Columns shown={shown} />
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

/** A project whose terms were edited before its raise: the old ones are no longer offered, the new ones not yet. */
const NotOffered = ({ project: { stage, symbol } }: { readonly project: ProjectValue }): ReactElement => (
  <div className="vq-stack">
    <PageHeader title={symbol} />
    {stage === 'pending' ? (
      <Notice
        tone="wait"
        title="New terms are awaiting approval"
        text="The creator has changed this project before its raise began. It will be shown again once the staff have approved it."
      />
    ) : (
      <Notice
        tone="plain"
        title="Not on the launchpad"
        text="This project was rejected or withdrawn before its raise began. Nobody had invested."
      />
    )}
    <Button component={Link} to="/launchpad" variant="default">
      Back to Launchpad
    </Button>
  </div>
);

type WholeProps = { readonly project: ProjectValue; readonly records: OwnRecords | undefined };

/**
 * Waits for everything above the tabs, which would push the page down if it appeared piece by piece. The dialog to invest does
 * not wait for the page, which is drawn behind it.
 */
function WholePage({ project, records }: WholeProps): ReactElement {
  const { wallet, loading } = useWallet();
  const alerts = useAlerts(project.id);
  const { parameters } = useParameters();
  const [opensDialog] = useState(parameters.get('invest') !== null);
  const isKnown = !loading && records !== undefined;
  const isComplete = isKnown && alerts !== undefined;
  const isDrawn = useDeferredValue(isComplete, false);
  const known = {
    project,
    address: wallet?.address ?? null,
    backing: records?.backings.find((each) => each.project === project.id),
  };
  return (
    <>
      {isComplete && (isDrawn || !opensDialog) ? <Page {...known} alerts={alerts} /> : <Loading />}
      {isKnown ? <InvestDialog {...known} /> : null}
    </>
  );
}

export const prepare = preloadInvest;

/** The page of a project, from the documents on this device. */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  const { project, status } = useRememberedProject(id);
  const records = useRememberedOwnRecords();
  const own = records?.own.find((each) => each.project === id);
  if (project?.approved === true) return <WholePage project={project} records={records} />;
  if (own !== undefined) return <OwnProjectPage own={own} />;
  if (project !== null) return <NotOffered project={project} />;
  if (status === 'loading') return <Loading />;
  return <ProjectMissing isPage status={status} />;
}
