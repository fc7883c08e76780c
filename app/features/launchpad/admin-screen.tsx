import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconRocketOff } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { readMicro } from '#domain/money.ts';
import { PROJECT_STATUSES, type ProjectStage, type ProjectStatus } from '#domain/project/document.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx';
import { formatPercent } from '#app/ui/market-format.ts';
import { EmptyMessage } from '#app/ui/message.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useParameters } from '#app/ui/use-parameters.ts';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { PendingCommands } from './pending-commands.tsx';
import { dc, projectPath, reviewPath, TYPE_TEXT } from './project-text.ts';
import {
  activeAction,
  approveAction,
  rejectAction,
  type StaffProject,
  verifyAction,
} from './staff-actions.ts';
import { StaffDataFailed } from './staff-data-failed.tsx';
import { StaffOnly } from './staff-only.tsx';
import { useStaffProjects } from './staff-projects.ts';
import { usePendingCommands } from './use-projects.ts';
import './launchpad.css';
import './staff-tables.css';

const STATUS_TEXT: Readonly<Record<ProjectStatus, string>> = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  failed: 'Failed',
};

const NEVER_OPENED: readonly ProjectStage[] = ['rejected', 'withdrawn'];

type Choose = (action: Action) => void;

function Actions({ row, onChoose }: { readonly row: StaffProject; readonly onChoose: Choose }): ReactElement {
  const choice = (label: string, action: Action): ReactElement => (
    <Button variant="default" onClick={() => onChoose(action)}>
      {label}
      <span className="vq-hidden"> {row.title}</span>
    </Button>
  );
  return (
    <div className="launchpad-actions">
      {row.stage === 'pending' ? choice('Approve', approveAction(row)) : null}
      {row.stage === 'pending' ? choice('Reject', rejectAction(row)) : null}
      {row.stage === 'raising' ? choice(row.paused ? 'Set active' : 'Set pending', activeAction(row)) : null}
      {NEVER_OPENED.includes(row.stage)
        ? null
        : choice(row.verified ? 'Unverify' : 'Verify', verifyAction(row))}
    </div>
  );
}

const Name = ({ row }: { readonly row: StaffProject }): ReactElement => (
  <>
    <Link
      to={row.approved ? projectPath(row.id) : reviewPath(row.id)}
      className="vq-link launchpad-table-link"
    >
      <bdi>{row.title}</bdi>
    </Link>{' '}
    <span className="vq-small vq-dimmed launchpad-symbol">{row.symbol}</span>
  </>
);

const columnsFor = (onChoose: Choose): readonly DataColumn<StaffProject>[] => [
  { name: 'Project', show: (row) => <Name row={row} /> },
  { name: 'Type', show: ({ type }) => TYPE_TEXT[type] },
  { name: 'Status', show: ({ frozen, status }) => STATUS_TEXT[status] + (frozen ? ', frozen' : '') },
  { name: 'Approved', show: ({ approved }) => (approved ? 'Yes' : 'No') },
  { name: 'Verified', show: ({ verified }) => (verified ? 'Yes' : 'No') },
  {
    name: 'Progress',
    number: true,
    show: ({ hardCap, raised }) => (
      <span title={`${dc(raised)} of ${dc(hardCap)}`}>
        {formatPercent(readMicro(raised), readMicro(hardCap))}
      </span>
    ),
  },
  { name: 'Actions', show: (row) => <Actions row={row} onChoose={onChoose} /> },
];

const FILTERS = [
  { value: '', label: 'All' },
  ...PROJECT_STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] })),
];

type RowsProps = {
  /** Null before they are known. */
  readonly rows: readonly StaffProject[] | null;
  readonly onChoose: (action: Action) => void;
};

function Rows({ rows, onChoose }: RowsProps): ReactElement {
  if (rows === null) return <Skeleton height="20rem" />;
  return rows.length === 0 ? (
    <EmptyMessage icon={IconRocketOff} drawing="projects" title="No projects with this status." />
  ) : (
    <DataTable label="Projects" folds columns={columnsFor(onChoose)} rows={rows} keyOf={({ id }) => id} />
  );
}

function Projects(): ReactElement {
  const { parameters, change } = useParameters();
  const [action, setAction] = useState<Action | null>(null);
  const status = PROJECT_STATUSES.find((each) => each === parameters.get('status')) ?? null;
  const { again, failed, fromDevice, next, rows } = useStaffProjects({
    status,
    cursor: parameters.get('after'),
  });
  return (
    <div className="vq-stack">
      <NativeSelect
        label="Status"
        className="launchpad-filter"
        data={FILTERS}
        value={status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value, after: '' }, true)}
      />
      {fromDevice ? (
        <Notice
          tone="wait"
          title="The service does not answer"
          text="These are the approved projects on this device. Projects awaiting approval need a connection."
        >
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {failed ? <StaffDataFailed /> : <Rows rows={rows} onChoose={setAction} />}
      {next === null ? null : (
        <Button variant="default" onClick={() => change({ after: next })}>
          Older projects
        </Button>
      )}
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </div>
  );
}

function Admin(): ReactElement {
  const pending = usePendingCommands();
  return (
    <div className="vq-stack">
      <PageHeader
        title="Launchpad Admin"
        subtitle="Approve, reject and verify projects"
        back={<BackLink to="/launchpad">Back to Launchpad</BackLink>}
      />
      <PendingCommands commands={pending} />
      <Projects />
    </div>
  );
}

/** Decisions about projects, for admins and owners. */
export const Component = (): ReactElement => (
  <StaffOnly>
    <Admin />
  </StaffOnly>
);
