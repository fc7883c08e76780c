import { Button, Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx';
import { EmptyMessage } from '#app/ui/message.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { type Act, ActSheet } from './act-sheet.tsx';
import { AskedList } from './asked-list.tsx';
import { checkRelease } from './commands.ts';
import { dc, projectPath } from './project-text.ts';
import { freezeAct, unfreezeAct } from './staff-acts.ts';
import { StaffOnly } from './staff-only.tsx';
import { useAsked, useProjects } from './use-projects.ts';
import { addsUp } from './vault-card.tsx';
import './launchpad.css';

const MISSING = ['Reason required', 'Please say what was checked'] as const;

/** Ruling L3: half of a raise is released once the staff have checked it. */
const releaseAct = ({ id, title }: ProjectValue): Act => ({
  title: 'Pass the release check',
  text: `Half of the raise of ${title}, less the completion fee, moves from escrow to its Project Vault. This cannot be undone. What you write is public.`,
  button: 'Pass the check',
  command: checkRelease,
  payload: (reason) => ({ project: id, passed: true, reason }),
  reason: { label: 'What was checked', missing: MISSING },
});

const waitsForCheck = ({ escrow, frozen, releaseCheck, stage }: ProjectValue): boolean =>
  stage === 'launched' && !frozen && escrow !== '0' && releaseCheck?.passed !== true;

type Choose = (act: Act) => void;

const columnsFor = (onChoose: Choose): readonly DataColumn<ProjectValue>[] => [
  {
    name: 'Project',
    show: ({ id, title }) => (
      <Link to={projectPath(id)} className="vq-link launchpad-table-link">
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    name: 'Vault',
    show: ({ freezeReason, frozen }) => (
      <>
        <StatusPill tone={frozen ? 'bad' : 'good'}>{frozen ? 'Frozen' : 'Active'}</StatusPill>
        {frozen ? <span className="vq-small vq-dimmed"> {freezeReason}</span> : null}
      </>
    ),
  },
  { name: 'In escrow', number: true, show: ({ escrow }) => dc(escrow) },
  {
    name: 'Adds up',
    show: (project) => (
      <span className={addsUp(project) ? '' : 'vq-bad'}>{addsUp(project) ? 'Yes' : 'No'}</span>
    ),
  },
  {
    name: 'Actions',
    show: (project) => (
      <div className="launchpad-actions">
        <Button
          variant="default"
          onClick={() => onChoose(project.frozen ? unfreezeAct(project) : freezeAct(project))}
        >
          {project.frozen ? 'Unfreeze' : 'Freeze'}
          <span className="vq-hidden"> {project.title}</span>
        </Button>
        {waitsForCheck(project) ? (
          <Button variant="default" onClick={() => onChoose(releaseAct(project))}>
            Release check<span className="vq-hidden"> of {project.title}</span>
          </Button>
        ) : null}
      </div>
    ),
  },
];

/** Frozen ones and those that wait for a check come first. */
const urgency = (project: ProjectValue): number =>
  Number(project.frozen) * 2 + Number(waitsForCheck(project));

function Security(): ReactElement {
  const { projects, status } = useProjects();
  const asked = useAsked();
  const [act, setAct] = useState<Act | null>(null);
  const rows = projects.toSorted((one, other) => urgency(other) - urgency(one));
  return (
    <div className="vq-stack">
      <PageHeader
        title="Security Dashboard"
        subtitle="Vaults of projects: freeze, unfreeze, and release checks"
      />
      <AskedList commands={asked} />
      <section className="launchpad-section" aria-labelledby="management">
        <h2 id="management">Project Management</h2>
        {status === 'loading' ? <Skeleton height="16rem" /> : null}
        {status !== 'loading' && rows.length === 0 ? (
          <EmptyMessage icon={IconShieldCheck} drawing="projects" title="No project has a vault yet." />
        ) : null}
        {rows.length === 0 ? null : (
          <DataTable label="Projects" folds columns={columnsFor(setAct)} rows={rows} keyOf={({ id }) => id} />
        )}
      </section>
      <ActSheet act={act} onClose={() => setAct(null)} />
    </div>
  );
}

/** The vaults of projects, for admins and owners; readable offline. */
export const Component = (): ReactElement => (
  <StaffOnly>
    <Security />
  </StaffOnly>
);
