import { Button, Skeleton } from '@mantine/core';
import { IconRocketOff } from '@tabler/icons-react';
import { type ReactElement, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { useNow } from '#app/platform/clock.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { EmptyMessage, ErrorMessage } from '#app/ui/message.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TabList } from '#app/ui/tab-list.tsx';
import { useParameters } from '#app/ui/use-parameters.ts';
import { AntiRugPanel } from './anti-rug-panel.tsx';
import { PendingCommands } from './pending-commands.tsx';
import { CreateButton } from './create-button.tsx';
import { useRememberedDrafts } from './drafts.ts';
import { ListTools } from './list-tools.tsx';
import { filterProjects, orderProjects, readView } from './list-view.ts';
import { OwnDrafts } from './own-drafts.tsx';
import { OwnInvestments, OwnProjects } from './own-lists.tsx';
import { prepareLaunchpad } from './prepare-launchpad.ts';
import { ProjectCard } from './project-card.tsx';
import { sortIntoTabs, type Tab, TABS } from './project-phase.ts';
import { usePendingCommands, useRememberedOwnRecords, useProjects } from './use-projects.ts';
import { useWatched } from './use-watched.ts';
import './launchpad.css';

const tickMs = 15_000;
/** A page of cards: four rows of three on a desktop. */
const cardsPerPage = 12;
/** The cards that are drawn first, as many as a screen has room for: two rows of three on a desktop. */
const cardsAtOnce = 6;
/** Search, filter and order appear from this number of projects on. */
const toolsFrom = 6;

const NAMES: Readonly<Record<Tab, string>> = {
  active: 'Active',
  upcoming: 'Upcoming',
  completed: 'Completed',
};
const EMPTY: Readonly<Record<Tab, string>> = {
  active: 'No active projects yet. Check back soon!',
  upcoming: 'No upcoming projects',
  completed: 'No completed projects yet',
};

type CardsProps = { readonly tab: Tab; readonly projects: readonly ProjectValue[]; readonly now: number };

const NoneInTab = ({ tab }: { readonly tab: Tab }): ReactElement => (
  <EmptyMessage icon={IconRocketOff} drawing="projects" title={EMPTY[tab]}>
    <Link to="/market/data" className="vq-text-button">
      Market data
    </Link>
  </EmptyMessage>
);

function NoneFound(): ReactElement {
  const { change } = useParameters();
  return (
    <EmptyMessage icon={IconRocketOff} drawing="projects" title="No project matches.">
      <Button variant="default" onClick={() => change({ q: '', show: '' }, true)}>
        Show all projects
      </Button>
    </EmptyMessage>
  );
}

function Cards({ tab, projects, now }: CardsProps): ReactElement {
  const [shown, setShown] = useState(cardsPerPage);
  const drawn = useDeferredValue(shown, cardsAtOnce);
  const address = useWallet().wallet?.address ?? null;
  return (
    <>
      <ul className="launchpad-cards" aria-label={`${NAMES[tab]} projects`}>
        {projects.slice(0, drawn).map((project) => (
          <ProjectCard key={project.id} project={project} now={now} address={address} />
        ))}
      </ul>
      {projects.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + cardsPerPage)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function Projects({ projects, now }: Omit<CardsProps, 'tab'>): ReactElement {
  const { parameters, change } = useParameters();
  const list = useRef<HTMLDivElement>(null);
  const tab = TABS.find((each) => each === parameters.get('tab')) ?? 'active';
  const view = readView(parameters);
  const { query, shown, order } = view;
  const watched = useWatched();
  const isFiltered = query !== '' || shown !== 'all';
  const sorted = useMemo(
    () => sortIntoTabs(filterProjects(projects, { query, shown, watched }), now),
    [projects, query, shown, watched, now],
  );
  const listed = useMemo(() => orderProjects(sorted[tab], order), [sorted, tab, order]);
  return (
    <section className="launchpad-projects" ref={list} aria-labelledby="projects">
      <h2 id="projects" className="vq-hidden">
        Projects
      </h2>
      {isFiltered || projects.length >= toolsFrom ? <ListTools view={view} tab={tab} list={list} /> : null}
      <TabList
        label="Projects"
        tabs={TABS.map((value) => ({ value, label: `${NAMES[value]} (${String(sorted[value].length)})` }))}
        value={tab}
        onChange={(value) => change({ tab: value === 'active' ? '' : value }, true)}
      >
        {listed.length > 0 ? (
          <Cards key={`${tab} ${query} ${shown} ${order}`} tab={tab} projects={listed} now={now} />
        ) : isFiltered ? (
          <NoneFound />
        ) : (
          <NoneInTab tab={tab} />
        )}
      </TabList>
    </section>
  );
}

const placeholders = ['a', 'b', 'c'];

function Loading(): ReactElement {
  return (
    <div className="launchpad-cards" aria-busy="true" aria-label="Loading projects">
      {placeholders.map((key) => (
        <Skeleton key={key} height="22rem" radius="lg" />
      ))}
    </div>
  );
}

function ProjectLists(): ReactElement {
  const now = useNow(tickMs);
  const { projects, status } = useProjects();
  const records = useRememberedOwnRecords();
  const drafts = useRememberedDrafts();
  const pending = usePendingCommands();
  if (status === 'failed') {
    return (
      <ErrorMessage
        title="Error loading projects"
        stillWorks="The data on this device could not be opened. Your projects and investments are safe with the service."
      >
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </ErrorMessage>
    );
  }
  // Waits for both lists, because a person's own projects would push the others aside.
  const isLoading = status === 'loading' || records === undefined || drafts === undefined;
  return (
    <>
      <PendingCommands commands={pending} />
      {isLoading ? (
        <Loading />
      ) : (
        <div
          className="launchpad-found"
          data-has-own={records.own.length + records.backings.length + drafts.length > 0}
        >
          <Projects projects={projects} now={now} />
          <div className="launchpad-own">
            <OwnDrafts drafts={drafts} />
            <OwnProjects own={records.own} projects={projects} now={now} />
            <OwnInvestments backings={records.backings} projects={projects} />
          </div>
        </div>
      )}
    </>
  );
}

export const prepare = prepareLaunchpad;

/** The launchpad: the person's own projects, all projects by their state, and the rules that protect backers. */
export function Component(): ReactElement {
  return (
    <div className="vq-stack">
      <PageHeader
        title="Launchpad"
        subtitle="Projects to invest in"
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
        action={<CreateButton />}
      />
      <ProjectLists />
      <AntiRugPanel />
    </div>
  );
}
