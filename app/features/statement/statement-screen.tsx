import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconFileDownload, IconFileText } from '@tabler/icons-react';
import { type ReactElement, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { tokenOfCurrency } from '#domain/ledger/accounts.ts';
import { makeStatement } from '#domain/statement/statement.ts';
import {
  useHasPulled,
  useSyncNow,
  useSyncSnapshot,
  useSyncStatus,
} from '../../data/replication/sync-status.ts';
import { useWholeHistory, type WholeHistory } from '../../data/history/whole-history.ts';
import { useProjectNames } from '../../data/queries/project-names.ts';
import { now } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { exactTime } from '../../ui/format.ts';
import { IncompleteHistory } from '../../ui/incomplete-history.tsx';
import { EmptyMessage } from '../../ui/message.tsx';
import { longMonth } from '../../ui/month-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { monthAsOf, monthAt, monthsBetween, makePeriod } from './months.ts';
import { nameStatementFile, type MonthStatement } from './statement-rows.ts';
import { CurrencyCard } from './statement-view.tsx';
import './statement-screen.css';
import { deviceTimeZone } from '../../platform/time-zone.ts';

type Owner = { readonly fullName: string; readonly address: string };

/** ms; a month that ended later may lack transactions, because the device may have been offline. */
function useCurrentAt(): number {
  const { lastSuccessAt } = useSyncStatus();
  const { pulledAt } = useSyncSnapshot();
  return lastSuccessAt ?? pulledAt.transactions ?? 0;
}

function useStatement(history: WholeHistory, month: string, { fullName, address }: Owner): MonthStatement {
  const [madeAt] = useState(now);
  const asOf = monthAsOf(month, useCurrentAt());
  const currencies = useMemo(() => makeStatement(history.transactions, makePeriod(month)), [history, month]);
  const projects = useProjectNames(
    currencies.flatMap(({ currency }) => tokenOfCurrency(currency)?.projectId ?? []),
  );
  return useMemo(() => {
    const head = { owner: fullName, address, month, timeZone: deviceTimeZone(), madeAt, asOf };
    const titles = [...projects].map(([id, { title }]) => [id, title] as const);
    return { head, currencies, names: new Map([...history.names, ...titles]) };
  }, [currencies, history.names, projects, month, fullName, address, madeAt, asOf]);
}

const MAKERS = {
  csv: {
    name: 'CSV',
    type: 'text/csv',
    make: async (statement: MonthStatement) => (await import('./statement-csv.ts')).statementCsv(statement),
  },
  pdf: {
    name: 'PDF',
    type: 'application/pdf',
    make: async (statement: MonthStatement) => (await import('./statement-pdf.ts')).statementPdf(statement),
  },
} as const;
type FileKind = keyof typeof MAKERS;
const FILE_KINDS: readonly FileKind[] = ['pdf', 'csv'];

/** Makes the files on this device: nothing leaves it. */
function Files({ statement }: { readonly statement: MonthStatement }): ReactElement {
  const [busy, setBusy] = useState<FileKind | null>(null);
  const save = async (kind: FileKind): Promise<void> => {
    const { name, type, make } = MAKERS[kind];
    setBusy(kind);
    try {
      const file = nameStatementFile(statement.head, kind);
      saveFile(file, type, await make(statement));
      showToast(`Saved as ${name}`, file, 'good');
    } catch {
      showToast('Could not save the file', 'Nothing was changed. Try again.', 'bad');
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="statement-files">
      {FILE_KINDS.map((kind) => (
        <Button
          key={kind}
          variant={kind === 'pdf' ? 'filled' : 'default'}
          loading={busy === kind}
          leftSection={<IconFileDownload aria-hidden />}
          onClick={() => void save(kind)}
        >
          Save as {MAKERS[kind].name}
        </Button>
      ))}
    </div>
  );
}

type MonthProps = {
  readonly history: WholeHistory;
  readonly months: readonly string[];
  readonly month: string;
  readonly owner: Owner;
};

function Month({ history, months, month, owner }: MonthProps): ReactElement {
  const { change } = useParameters();
  const statement = useStatement(history, month, owner);
  const { currencies, names, head } = statement;
  return (
    <>
      <div className="statement-choice">
        <NativeSelect
          label="Month"
          value={month}
          data={months.map((value) => ({ value, label: longMonth(value) }))}
          onChange={(event) => {
            change({ month: event.currentTarget.value }, true);
          }}
        />
        <Files statement={statement} />
      </div>
      <p className="vq-small vq-dimmed">
        Days are in {head.timeZone}.
        {head.asOf === null ? '' : ` As of ${exactTime(head.asOf)}: later transactions are not in it yet.`}
      </p>
      {currencies.length === 0 ? (
        <div className="vq-card">
          <EmptyMessage icon={IconFileText} title="There was nothing in this wallet in this month." />
        </div>
      ) : (
        currencies.map((of) => <CurrencyCard key={of.currency} of={of} names={names} />)
      )}
    </>
  );
}

function Body({ owner }: { readonly owner: Owner }): ReactElement {
  const history = useWholeHistory();
  const syncNow = useSyncNow();
  const hasPulled = useHasPulled('transactions');
  const { parameters } = useParameters();
  const [today] = useState(now);
  if (history === null || !hasPulled) return <Skeleton height="24rem" />;
  if (!history.complete) {
    return (
      <IncompleteHistory consequence="a statement would not add up" what="Statements" onFetch={syncNow} />
    );
  }
  const [first] = history.transactions;
  if (first === undefined) {
    return (
      <EmptyMessage
        icon={IconFileText}
        title="No transactions yet. Each month in which money moves has a statement."
      >
        <Button component={Link} to="/wallet?tab=receive" variant="default">
          Show my address
        </Button>
      </EmptyMessage>
    );
  }
  const months = monthsBetween(Date.parse(first.at), today);
  const asked = parameters.get('month');
  const month = months.find((one) => one === asked) ?? monthAt(today);
  return <Month history={history} months={months} month={month} owner={owner} />;
}

/** Monthly statements, made from the data on this device without a request. */
export function Component(): ReactElement | null {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="vq-stack">
      <PageHeader
        title="Statements"
        subtitle="By the month, made on this device"
        back={<BackLink to="/wallet?tab=history">Back to History</BackLink>}
      />
      <Body owner={session.person} />
    </div>
  );
}
