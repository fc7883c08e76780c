import { Button, Skeleton } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { type ReactElement, useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx';
import { exactTime, formatCount, timeOfDay } from '#app/ui/format.ts';
import { EmptyMessage, ErrorMessage } from '#app/ui/message.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { dc, momentText, projectPath } from './project-text.ts';
import { loadRefunds, readRefunds, type Refund, type StoredRefunds } from './refunds.ts';
import { useShowMore } from './show-more.tsx';
import { Stats } from './stats.tsx';
import { useProject } from './use-projects.ts';
import './launchpad.css';

const rowsPerPage = 50;

const COLUMNS: readonly DataColumn<Refund>[] = [
  { name: 'Backer', show: ({ address }) => <WalletLink wallet={address} /> },
  { name: 'Refunded', number: true, show: ({ amount }) => dc(amount) },
  { name: 'Fee', number: true, show: ({ fee }) => dc(fee) },
  { name: 'When', show: ({ at }) => <span title={exactTime(at)}>{momentText(at)}</span> },
  {
    name: 'Transaction',
    show: ({ txId }) => (
      <Link to={`/explorer/tx/${txId}`} className="vq-link launchpad-table-link vq-mono" title={txId}>
        {/* The transactions of one entry differ only at the end. */}
        {txId.slice(0, 6)}…{txId.slice(-4)}
      </Link>
    ),
  },
];

const sumOf = (refunds: readonly Refund[], name: 'amount' | 'fee'): string =>
  dc(refunds.reduce((sum, refund) => sum + readMicro(refund[name]), 0n));

type ListProps = { readonly stored: StoredRefunds; readonly isStale: boolean };

function List({ stored: { at, refunds }, isStale }: ListProps): ReactElement {
  const { shown, showMore } = useShowMore(refunds, rowsPerPage);
  return (
    <>
      {isStale ? (
        <p className="vq-small vq-dimmed" role="status">
          From this device, as of {timeOfDay(at)}. The service cannot be reached.
        </p>
      ) : null}
      {refunds.length === 0 ? (
        <EmptyMessage icon={IconReceiptRefund} drawing="projects" title="No backer was refunded." />
      ) : (
        <>
          <Stats
            stats={[
              { name: refunds.length === 1 ? 'Backer' : 'Backers', value: formatCount(refunds.length) },
              { name: 'Refunded', value: sumOf(refunds, 'amount') },
              { name: 'Refund fees', value: sumOf(refunds, 'fee') },
            ]}
          />
          <DataTable label="Refunds" folds columns={COLUMNS} rows={shown} keyOf={({ txId }) => txId} />
          {showMore}
        </>
      )}
    </>
  );
}

/** Shown until the refunds are on this device. */
const NotLoaded = ({ failed, onAgain }: { readonly failed: boolean; readonly onAgain: () => void }) =>
  failed ? (
    <ErrorMessage
      title="The refunds could not be loaded"
      stillWorks="Your own refund is on the project's page and in your history, also offline."
    >
      <Button onClick={onAgain}>Try again</Button>
    </ErrorMessage>
  ) : (
    <Skeleton height="20rem" />
  );

type RefundsProps = { readonly userId: string; readonly project: ProjectValue };

function Refunds({ userId, project: { id, refundsLeft } }: RefundsProps): ReactElement {
  const ask = useCallback(() => loadRefunds(userId, id), [userId, id]);
  const [before] = useState(() => readRefunds(userId, id));
  const { again, outcome } = useAnswer(ask);
  const stored = outcome?.ok === true ? outcome.value : before;
  return (
    <>
      {refundsLeft > 0 ? (
        <Notice
          tone="wait"
          title="Refunds are being paid"
          text="Nobody has to ask for a refund: those that are still missing here follow automatically."
        />
      ) : null}
      {stored === null ? <NotLoaded failed={outcome?.ok === false} onAgain={again} /> : null}
      {stored === null ? null : <List stored={stored} isStale={outcome?.ok === false} />}
    </>
  );
}

/** Every refund of a raise that missed its soft cap (ruling L11). */
export function Component(): ReactElement | null {
  const { id = '' } = useParams();
  const session = useSession();
  const { project, status } = useProject(id);
  if (session.status !== 'signed-in') return null;
  return (
    <div className="vq-stack">
      <PageHeader
        title="Refunds"
        {...(project === null ? {} : { subtitle: project.title })}
        back={<BackLink to={projectPath(id)}>Back to the project</BackLink>}
      />
      {project === null ? null : <Refunds key={id} userId={session.person.id} project={project} />}
      {project === null && status === 'loading' ? <Skeleton height="20rem" /> : null}
      {project === null && status !== 'loading' ? <ProjectMissing status={status} /> : null}
    </div>
  );
}
