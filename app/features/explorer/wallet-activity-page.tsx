import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconSearchOff } from '@tabler/icons-react';
import { type ComponentType, type ReactElement, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { PublicWallet } from '../../data/explorer/explorer-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { Amount } from '../../ui/amount.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { exactTime } from '../../ui/format.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { SHOWN, type TransactionColumn, TransactionTable } from '../../ui/transaction-table.tsx';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { BackToExplorer } from './back-to-explorer.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { exportRowsMax, readWholeActivity, useWalletActivity } from './use-wallet-activity.ts';
import './wallet-activity-page.css';

/** `of`: the amount in a currency; undefined for one that the service does not publish, which has no row. */
type TotalsProps = { readonly title: string; readonly of: (currency: Currency) => string | undefined };

function Totals({ title, of }: TotalsProps): ReactElement {
  return (
    <section className="vq-card" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Facts
        rows={CURRENCIES.flatMap((currency) => {
          const value = of(currency);
          return value === undefined
            ? []
            : [{ name: currency, value: <Amount value={value} currency={currency} /> }];
        })}
      />
    </section>
  );
}

function Summary({
  wallet: { balances, totals },
}: {
  readonly wallet: Pick<PublicWallet, 'balances' | 'totals'>;
}): ReactElement {
  if (balances === null || totals === null) {
    return (
      <section className="vq-card activity-hidden" aria-label="Current Balance">
        <Title order={2}>Current Balance</Title>
        <p className="vq-dimmed">
          The owner of this wallet hides its balances, and with them the totals from which they follow.
        </p>
      </section>
    );
  }
  return (
    <div className="activity-summary">
      <Totals title="Current Balance" of={(currency) => balances[currency]?.posted} />
      <Totals title="Total Sent" of={(currency) => totals[currency].sent} />
      <Totals title="Total Received" of={(currency) => totals[currency].received} />
    </div>
  );
}

/** Columns that show a transaction from the wallet's side. */
const columnsOf = (address: string): readonly TransactionColumn[] => [
  {
    cell: 'type',
    name: 'Type',
    show: ({ from }) =>
      from === address ? (
        <StatusPill tone="calm" icon={IconArrowUpRight}>
          Send
        </StatusPill>
      ) : (
        <StatusPill tone="good" icon={IconArrowDownLeft}>
          Receive
        </StatusPill>
      ),
  },
  { cell: 'hash', name: 'Hash', show: ({ id }) => id },
  {
    cell: 'party',
    name: 'From/To',
    show: ({ from, to }) => <WalletLink wallet={from === address ? to : from} />,
  },
  {
    cell: 'amount',
    name: 'Amount',
    show: ({ from, amount, currency }) => (
      <Amount value={amount} currency={currency} {...(from === address ? { direction: 'out' } : {})} />
    ),
  },
  { cell: 'status', name: 'Status', show: SHOWN.status },
  { cell: 'time', name: 'Time', show: SHOWN.time },
];

type HistoryProps = { readonly rows: readonly ExplorerDoc[]; readonly address: string };

/** Transactions from the wallet's side. */
export function WalletHistory({ rows, address }: HistoryProps): ReactElement {
  const columns = useMemo(() => columnsOf(address), [address]);
  if (rows.length === 0) return <EmptyMessage icon={IconSearchOff} title="No transactions found" />;
  return (
    <TransactionTable
      label="Transaction History"
      layout="activity"
      columns={columns}
      rows={rows}
      linkTo={({ id }) => `/explorer/tx/${id}`}
    />
  );
}

type AddressProps = { readonly address: string };
/** `Seen` shows the device's copy of a wallet when the service does not answer; absent without a copy. */
type Props = {
  readonly Seen?: ComponentType<AddressProps>;
  /** Shows whose wallet it is; absent for visitors, who see addresses only. */
  readonly Owner?: ComponentType<AddressProps>;
};

type FailedProps = Props & {
  readonly address: string;
  readonly problem: AppProblem;
  readonly again: () => void;
};

function Failed({ address, problem, again, Seen }: FailedProps): ReactElement {
  if (problem.status === 404) {
    return (
      <EmptyMessage icon={IconSearchOff} title="There is no wallet with this address.">
        <BackToExplorer />
      </EmptyMessage>
    );
  }
  return (
    <>
      <ErrorMessage
        title={problem.detail}
        stillWorks={
          Seen === undefined
            ? 'Balances, totals and transactions come from the service.'
            : 'Balances and totals come from the service; what this device has seen of this wallet is below.'
        }
      >
        <Button onClick={again}>Try again</Button>
      </ErrorMessage>
      {Seen === undefined ? null : <Seen address={address} />}
    </>
  );
}

function Body({ address, ...seen }: Props & AddressProps): ReactElement {
  const { wallet, rows, problem, loadingMore, again, hasMore, more } = useWalletActivity(address);
  if (wallet === null) {
    if (problem !== null) return <Failed {...seen} address={address} problem={problem} again={again} />;
    return (
      <div aria-busy="true">
        <p role="status">Loading wallet data...</p>
        <Skeleton height="10rem" mb="md" />
        <Skeleton height="16rem" />
      </div>
    );
  }
  const save = async (): Promise<number> => {
    const [all, { exportWallet }] = await Promise.all([
      readWholeActivity(address),
      import('./export-explorer.ts'),
    ]);
    return exportWallet(address, all);
  };
  return (
    <>
      <Summary wallet={wallet} />
      <p className="vq-dimmed vq-small">As of {exactTime(wallet.asOf)}</p>
      {wallet.balances === null ? null : <BalanceHistory address={address} />}
      <div className="activity-head">
        <Title order={2}>Transaction History ({wallet.count})</Title>
        <ExportButton
          title={`Saves every movement of this wallet, up to the newest ${String(exportRowsMax)}`}
          onExport={save}
        />
      </div>
      <WalletHistory rows={rows} address={address} />
      {problem === null ? null : <p role="alert">{problem.detail}</p>}
      {hasMore ? (
        <Button variant="default" fullWidth loading={loadingMore} onClick={more}>
          Show older
        </Button>
      ) : null}
    </>
  );
}

/** A wallet's public data: balances unless hidden, totals over its whole history, its transactions. */
export function WalletActivityPage({ Owner, ...props }: Props): ReactElement {
  const { walletAddress = '' } = useParams();
  return (
    <div className="activity vq-stack">
      <PageHeader
        title={walletAddress}
        subtitle="Wallet Activity Overview"
        action={<CopyButton text={walletAddress} label="Copy wallet address" />}
      />
      {Owner === undefined ? null : <Owner key={walletAddress} address={walletAddress} />}
      <Body key={walletAddress} address={walletAddress} {...props} />
    </div>
  );
}
