import { Button, Skeleton, Title } from '@mantine/core';
import { IconBuildingBank, IconSearchOff } from '@tabler/icons-react';
import { type ComponentType, type ReactElement, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { VAULT_TEXTS } from '#domain/public-parts.ts';
import { SYSTEM_VAULTS, type SystemVault } from '#domain/vaults.ts';
import { readMicro } from '#domain/money.ts';
import type { VaultMovement } from '../../data/explorer/explorer-api.ts';
import { Amount } from '../../ui/amount.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { exactAmount, timeMs, withCurrency } from '../../ui/format.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SHOWN, type TransactionColumn, TransactionTable } from '../../ui/transaction-table.tsx';
import { KIND_TEXT } from '#app/data/history/kind-text.ts';
import { useVaultMovements, type VaultsKnown } from './use-server-vaults.ts';
import { balanceRows } from './vault-balances.tsx';
import './vaults.css';

const splitSign = (amount: string): { readonly value: string; readonly direction: 'in' | 'out' } =>
  amount.startsWith('-') ? { value: amount.slice(1), direction: 'out' } : { value: amount, direction: 'in' };

/** A transaction from the vault's side: what it received, and its balance afterwards. */
const columnsOf = (movements: readonly VaultMovement[]): readonly TransactionColumn[] => {
  const legsOf = new Map(movements.map(({ row, legs }) => [row.id, legs]));
  return [
    { cell: 'type', name: 'Type', show: ({ kind }) => KIND_TEXT[kind] },
    { cell: 'hash', name: 'Hash', show: ({ id }) => id },
    {
      cell: 'party',
      name: 'Balance after',
      show: ({ id }) =>
        (legsOf.get(id) ?? []).slice(-1).map(({ after, currency }) => (
          <span key={currency}>
            <span className="vault-held">Balance </span>
            <Amount value={after} currency={currency} digits="exact" />
          </span>
        )),
    },
    {
      cell: 'amount',
      name: 'Amount',
      show: ({ id }) =>
        (legsOf.get(id) ?? []).map(({ amount, currency, after }) => (
          <div key={after}>
            <Amount {...splitSign(amount)} currency={currency} digits="exact" />
          </div>
        )),
    },
    { cell: 'status', name: 'Status', show: SHOWN.status },
    { cell: 'time', name: 'Time', show: SHOWN.time },
  ];
};

function Chart({ movements }: { readonly movements: readonly VaultMovement[] }): ReactElement | null {
  const points = useMemo(
    () =>
      movements.toReversed().flatMap(({ row, legs }) =>
        legs
          .filter(({ currency }) => currency === 'DC')
          .slice(-1)
          .map(({ after }) => ({ x: timeMs(row.at), value: readMicro(after) })),
      ),
    [movements],
  );
  if (points.length < 2) return null;
  return (
    <section className="vq-card" aria-label="Balance over time">
      <LineChart
        label="Balance over time"
        series={[{ name: 'DC', points }]}
        format={(value) => withCurrency(exactAmount(value), 'DC')}
        shape="step"
      />
    </section>
  );
}

function Movements({ vault }: { readonly vault: SystemVault }): ReactElement {
  const { rows, next, problem, loadingMore, again, more } = useVaultMovements(vault);
  const columns = useMemo(() => columnsOf(rows ?? []), [rows]);
  if (rows === null) {
    return problem === null ? (
      <Skeleton height="16rem" />
    ) : (
      <ErrorMessage
        title={problem.detail}
        stillWorks="What the vault holds, as this device has it, is above; its transactions come from the service."
      >
        <Button onClick={again}>Try again</Button>
      </ErrorMessage>
    );
  }
  const save = async (): Promise<number> =>
    (await import('./export-explorer.ts')).exportVault(VAULT_TEXTS[vault].name, rows);
  return (
    <>
      <Chart movements={rows} />
      <div className="vault-head">
        <Title order={2}>Transactions</Title>
        <ExportButton title="Saves the transactions that are shown" onExport={save} />
      </div>
      {rows.length === 0 ? (
        <EmptyMessage icon={IconSearchOff} title="No transactions found" />
      ) : (
        <TransactionTable
          label="Transactions"
          layout="activity"
          columns={columns}
          rows={rows.map(({ row }) => row)}
          linkTo={({ id }) => `/explorer/tx/${id}`}
        />
      )}
      {problem === null ? null : <p role="alert">{problem.detail}</p>}
      {next === null ? null : (
        <Button variant="default" fullWidth loading={loadingMore} onClick={more}>
          Show older
        </Button>
      )}
    </>
  );
}

type BalanceProps = { readonly vault: SystemVault; readonly known: VaultsKnown };

/** The present balance of a vault. */
export function VaultBalance({ vault, known: { list, problem } }: BalanceProps): ReactElement | null {
  const held = list?.vaults.find((each) => each.vault === vault);
  if (held === undefined) return problem === null ? <Skeleton height="6rem" /> : null;
  return (
    <section className="vq-card" aria-label="Current Balance">
      <Title order={2}>Current Balance</Title>
      <Facts rows={balanceRows(held)} />
    </section>
  );
}

type Props = {
  /** The vault's balance, from the device or the service. */
  readonly Held: ComponentType<Pick<BalanceProps, 'vault'>>;
};

/** One vault of the system: its balance with the history of it, and every transaction that touched it. */
export function VaultPage({ Held }: Props): ReactElement {
  const { vault: name } = useParams();
  const vault = SYSTEM_VAULTS.find((each) => each === name);
  const words = vault === undefined ? null : VAULT_TEXTS[vault];
  return (
    <div className="vq-stack">
      <PageHeader
        title={words?.name ?? 'System Vault'}
        {...(words === null ? {} : { subtitle: words.text })}
      />
      {vault === undefined ? (
        <EmptyMessage icon={IconBuildingBank} title="There is no vault with this name.">
          <Button component={Link} to="/explorer/vaults">
            Back to System Vaults
          </Button>
        </EmptyMessage>
      ) : (
        <>
          <Held vault={vault} />
          <Movements key={vault} vault={vault} />
        </>
      )}
    </div>
  );
}
