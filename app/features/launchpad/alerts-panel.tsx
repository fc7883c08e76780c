import { Button, Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AlertValue } from '#domain/project-alert/document.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx';
import { EmptyMessage } from '#app/ui/message.tsx';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { resolveAlert } from './commands.ts';
import { projectPath } from './project-text.ts';
import { SeverityPill } from './severity-pill.tsx';
import { useShowMore } from './show-more.tsx';
import './staff-tables.css';

/** An alert with the title of its project. */
type Row = AlertValue & { readonly title: string };

const resolveAction = ({ description, id, title }: Row): Action => ({
  title: 'Resolve this alert',
  text: `${title}: ${description}. The page of the project keeps it, as resolved. What you write is public, and the journal records it with your name.`,
  button: 'Resolve',
  command: resolveAlert,
  payload: (reason) => ({ alert: id, ...(reason === '' ? {} : { reason }) }),
  reason: { label: 'What you found (optional)' },
});

const SHARED: readonly DataColumn<Row>[] = [
  { name: 'Severity', show: ({ severity }) => <SeverityPill severity={severity} /> },
  {
    name: 'Project',
    show: ({ project, title }) => (
      <Link to={projectPath(project)} className="vq-link launchpad-table-link">
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    name: 'Description',
    show: ({ description, wallet }) => (
      <div className="launchpad-cell">
        <span>{description}</span>
        {wallet === undefined ? null : <WalletLink wallet={wallet} />}
      </div>
    ),
  },
];

const openColumns = (onChoose: (action: Action) => void): readonly DataColumn<Row>[] => [
  ...SHARED,
  { name: 'When', show: ({ at }) => <RelativeTime at={at} /> },
  {
    name: 'Actions',
    show: (row) => (
      <div className="launchpad-actions">
        <Button variant="default" onClick={() => onChoose(resolveAction(row))}>
          Resolve
          <span className="vq-hidden">
            {' '}
            {row.title}: {row.description}
          </span>
        </Button>
      </div>
    ),
  },
];

const RESOLVED_COLUMNS: readonly DataColumn<Row>[] = [
  ...SHARED,
  {
    name: 'Resolved',
    show: ({ resolved }) =>
      resolved === null ? null : (
        <div className="launchpad-cell">
          <RelativeTime at={resolved.at} />
          {resolved.reason === undefined ? null : (
            <span className="vq-small vq-dimmed">{resolved.reason}</span>
          )}
        </div>
      ),
  },
];

const resolvedPerPage = 20;

function Resolved({ rows }: { readonly rows: readonly Row[] }): ReactElement | null {
  const newest = rows.toSorted((one, other) =>
    (other.resolved?.at ?? '').localeCompare(one.resolved?.at ?? ''),
  );
  const { shown, showMore } = useShowMore(newest, resolvedPerPage);
  if (rows.length === 0) return null;
  return (
    <section className="launchpad-section" aria-labelledby="resolved">
      <h2 id="resolved">Resolved</h2>
      <DataTable
        label="Resolved alerts"
        folds
        columns={RESOLVED_COLUMNS}
        rows={shown}
        keyOf={({ id }) => id}
      />
      {showMore}
    </section>
  );
}

type Props = {
  /** Undefined until they are read. */
  readonly alerts: readonly AlertValue[] | undefined;
  readonly projects: readonly ProjectValue[];
};

/** The unresolved alerts, the most severe first, and below them the resolved ones. */
export function AlertsPanel({ alerts, projects }: Props): ReactElement {
  const [action, setAction] = useState<Action | null>(null);
  if (alerts === undefined) return <Skeleton height="16rem" />;
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const rows = alerts.map((alert) => ({ ...alert, title: titles.get(alert.project) ?? alert.project }));
  const open = rows.filter(({ resolved }) => resolved === null);
  return (
    <div className="vq-stack" aria-live="polite">
      {open.length === 0 ? (
        <EmptyMessage icon={IconShieldCheck} drawing="projects" title="No unresolved alerts." />
      ) : (
        <DataTable
          label="Unresolved alerts"
          folds
          columns={openColumns(setAction)}
          rows={open}
          keyOf={({ id }) => id}
        />
      )}
      <Resolved rows={rows.filter(({ resolved }) => resolved !== null)} />
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </div>
  );
}
