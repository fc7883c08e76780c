import { Button, Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AlertValue } from '#domain/project-alert/document.ts';
import { KYC_TEXT, type ProjectValue } from '#domain/project/document.ts';
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx';
import { EmptyMessage } from '#app/ui/message.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { AuditScore } from './audit-score.tsx';
import { AuditSheet } from './audit-sheet.tsx';
import { checkRelease } from './commands.ts';
import { dc, projectPath } from './project-text.ts';
import { freezeAction, unfreezeAction } from './staff-actions.ts';
import type { ProjectsView } from './use-projects.ts';
import { addsUp } from './vault-card.tsx';
import './staff-tables.css';

const MISSING = ['Reason required', 'Please say what was checked'] as const;

/** Ruling L3: half of a raise is released once the staff have checked it. */
const releaseAction = ({ id, title }: ProjectValue): Action => ({
  title: 'Pass the release check',
  text: `Half of the raise of ${title}, less the completion fee, moves from escrow to its Project Vault. This cannot be undone. What you write is public.`,
  button: 'Pass the check',
  command: checkRelease,
  payload: (reason) => ({ project: id, passed: true, reason }),
  reason: { label: 'What was checked', missing: MISSING },
});

const waitsForCheck = ({ escrow, frozen, releaseCheck, stage }: ProjectValue): boolean =>
  stage === 'launched' && !frozen && escrow !== '0' && releaseCheck?.passed !== true;

type Choices = {
  readonly onAction: (action: Action) => void;
  readonly onAudit: (project: ProjectValue) => void;
  readonly flagsOf: FlagsOf;
};
/** The alerts about a project that are not resolved. */
type FlagsOf = (project: string) => readonly AlertValue[];

/** L3: `auto_flagged`. Rules raise the alerts, and a project is flagged for as long as one of them is not resolved. */
function AutoFlag({ alerts }: { readonly alerts: readonly AlertValue[] }): ReactElement | null {
  if (alerts.length === 0) return null;
  const isCritical = alerts.some(({ severity }) => severity === 'critical');
  return (
    <>
      <StatusPill tone={isCritical ? 'bad' : 'wait'}>Auto-flagged</StatusPill>
      <span className="vq-small vq-dimmed">{alerts.map(({ description }) => description).join('; ')}</span>
    </>
  );
}

const columnsFor = ({ flagsOf, onAction, onAudit }: Choices): readonly DataColumn<ProjectValue>[] => [
  {
    name: 'Project',
    show: ({ id, title }) => (
      <Link to={projectPath(id)} className="vq-link launchpad-table-link">
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    name: 'Audit score',
    show: ({ audit, id }) => (
      <div className="launchpad-cell">
        <AuditScore audit={audit} />
        <AutoFlag alerts={flagsOf(id)} />
      </div>
    ),
  },
  { name: 'KYC status', show: ({ audit }) => KYC_TEXT[audit?.kyc ?? 'unverified'] },
  {
    name: 'Vault status',
    show: ({ freezeReason, frozen }) => (
      <div className="launchpad-cell">
        <StatusPill tone={frozen ? 'bad' : 'good'}>{frozen ? 'Frozen' : 'Active'}</StatusPill>
        {frozen ? <span className="vq-small vq-dimmed">{freezeReason}</span> : null}
      </div>
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
          onClick={() => onAction(project.frozen ? unfreezeAction(project) : freezeAction(project))}
        >
          {project.frozen ? 'Unfreeze' : 'Freeze'}
          <span className="vq-hidden"> {project.title}</span>
        </Button>
        <Button variant="default" onClick={() => onAudit(project)}>
          Audit<span className="vq-hidden"> of {project.title}</span>
        </Button>
        {waitsForCheck(project) ? (
          <Button variant="default" onClick={() => onAction(releaseAction(project))}>
            Release check<span className="vq-hidden"> of {project.title}</span>
          </Button>
        ) : null}
      </div>
    ),
  },
];

/** Sorts frozen projects first, then those that wait for a release check, then those that rules have flagged. */
const urgencyOf = (project: ProjectValue, flagsOf: FlagsOf): number =>
  Number(project.frozen) * 4 + Number(waitsForCheck(project)) * 2 + Math.min(flagsOf(project.id).length, 1);

type Props = ProjectsView & {
  /** Undefined until they are read. */
  readonly alerts: readonly AlertValue[] | undefined;
};

/** The vaults and audits of projects, with the actions of staff: freeze, unfreeze, audit, release check. */
export function ManagementPanel({ alerts = [], projects, status }: Props): ReactElement {
  const [action, setAction] = useState<Action | null>(null);
  const [audited, setAudited] = useState<ProjectValue | null>(null);
  if (status === 'loading') return <Skeleton height="16rem" />;
  const flags = new Map<string, AlertValue[]>();
  for (const alert of alerts) {
    if (alert.resolved === null) flags.set(alert.project, [...(flags.get(alert.project) ?? []), alert]);
  }
  const flagsOf: FlagsOf = (id) => flags.get(id) ?? [];
  const rows = projects.toSorted((one, other) => urgencyOf(other, flagsOf) - urgencyOf(one, flagsOf));
  return (
    <>
      {rows.length === 0 ? (
        <EmptyMessage icon={IconShieldCheck} drawing="projects" title="No project has a vault yet." />
      ) : (
        <DataTable
          label="Projects"
          folds
          columns={columnsFor({ flagsOf, onAction: setAction, onAudit: setAudited })}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <ActionSheet action={action} onClose={() => setAction(null)} />
      <AuditSheet project={audited} onClose={() => setAudited(null)} />
    </>
  );
}
