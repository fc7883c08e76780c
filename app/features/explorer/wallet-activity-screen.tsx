import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowDownLeft, IconArrowLeft, IconArrowUpRight, IconSearchOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { PublicWallet } from '../../platform/explorer-api.ts';
import { Amount } from '../../ui/amount.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { shortHash } from '../../ui/format.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { STATUS_WORDS } from '../../ui/transaction-words.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { useWalletActivity } from './use-wallet-activity.ts';
import './wallet-activity-screen.css';

type TotalsProps = { readonly title: string; readonly of: (currency: Currency) => string };

function Totals({ title, of }: TotalsProps): ReactElement {
  return (
    <section className="vq-card" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Facts
        rows={CURRENCIES.map((currency) => ({
          name: currency,
          value: <Amount value={of(currency)} currency={currency} />,
        }))}
      />
    </section>
  );
}

function Summary({ wallet }: { readonly wallet: PublicWallet }): ReactElement {
  const { balances, totals } = wallet;
  return (
    <div className="activity-summary">
      {balances === null ? (
        <section className="vq-card" aria-label="Current Balance">
          <Title order={2}>Current Balance</Title>
          <p className="vq-dimmed">The owner of this wallet hides its balances.</p>
        </section>
      ) : (
        <Totals title="Current Balance" of={(currency) => balances[currency].posted} />
      )}
      <Totals title="Total Sent" of={(currency) => totals[currency].sent} />
      <Totals title="Total Received" of={(currency) => totals[currency].received} />
    </div>
  );
}

function Row({ row, address }: { readonly row: ExplorerDoc; readonly address: string }): ReactElement {
  const sent = row.from === address;
  const { word, tone, icon } = STATUS_WORDS[row.status];
  return (
    <div role="row" className="activity-row">
      <div role="cell" data-cell="type">
        <StatusPill tone={sent ? 'calm' : 'good'} icon={sent ? IconArrowUpRight : IconArrowDownLeft}>
          {sent ? 'Send' : 'Receive'}
        </StatusPill>
      </div>
      <div role="cell" data-cell="hash">
        <Link to={`/explorer/tx/${row.id}`} className="vq-link vq-mono vq-stretched" title={row.id}>
          {shortHash(row.id)}
        </Link>
      </div>
      <div role="cell" data-cell="party">
        <WalletLink wallet={sent ? row.to : row.from} />
      </div>
      <div role="cell" data-cell="amount">
        <Amount value={row.amount} currency={row.currency} {...(sent ? { direction: 'out' } : {})} />
      </div>
      <div role="cell" data-cell="status">
        <StatusPill tone={tone} icon={icon}>
          {word}
        </StatusPill>
      </div>
      <div role="cell" data-cell="time" className="vq-dimmed">
        <RelativeTime at={row.at} />
      </div>
    </div>
  );
}

const COLUMNS = ['Type', 'Hash', 'From/To', 'Amount', 'Status', 'Time'];

function History({
  rows,
  address,
}: {
  readonly rows: readonly ExplorerDoc[];
  readonly address: string;
}): ReactElement {
  if (rows.length === 0) return <EmptyMessage icon={IconSearchOff} title="No transactions found" />;
  return (
    <div role="table" aria-label="Transaction History" className="activity-table">
      <div role="rowgroup" className="activity-head">
        <div role="row">
          {COLUMNS.map((name) => (
            <div key={name} role="columnheader" data-cell={name === 'Amount' ? 'amount' : undefined}>
              {name}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="vq-rows">
        {rows.map((row) => (
          <Row key={row.id} row={row} address={address} />
        ))}
      </div>
    </div>
  );
}

function Body({ address }: { readonly address: string }): ReactElement {
  const { wallet, rows, problem, again, hasMore, more } = useWalletActivity(address);
  if (problem !== null) {
    return problem.status === 404 ? (
      <EmptyMessage icon={IconSearchOff} title="There is no wallet with this address." />
    ) : (
      <ErrorMessage
        title={problem.detail}
        stillWorks="What this device has seen of this wallet is in the explorer's search."
      >
        <Button onClick={again}>Try again</Button>
      </ErrorMessage>
    );
  }
  if (wallet === null) {
    return (
      <div aria-busy="true">
        <p role="status">Loading wallet data...</p>
        <Skeleton height="10rem" mb="md" />
        <Skeleton height="16rem" />
      </div>
    );
  }
  return (
    <>
      <Summary wallet={wallet} />
      <Title order={2} mt="lg" mb="sm">
        Transaction History ({wallet.count})
      </Title>
      <History rows={rows} address={address} />
      {hasMore ? (
        <Button variant="default" mt="md" fullWidth onClick={more}>
          Show older
        </Button>
      ) : null}
    </>
  );
}

/** What anybody may see of a wallet: balances unless hidden, totals over its whole history, its movements. */
export function Component(): ReactElement {
  const { walletAddress = '' } = useParams();
  return (
    <>
      <PageHeader
        title={walletAddress}
        subtitle="Wallet Activity Overview"
        back={
          <Link to="/explorer" className="vq-text-button vq-back">
            <IconArrowLeft aria-hidden /> Back to Explorer
          </Link>
        }
        action={<CopyButton text={walletAddress} label="Copy wallet address" />}
      />
      <Body key={walletAddress} address={walletAddress} />
    </>
  );
}
