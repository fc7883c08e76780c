import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowLeft, IconSearchOff } from '@tabler/icons-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { readMicro } from '#domain/money.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { Amount } from '../../ui/amount.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactTime } from '../../ui/format.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { KIND_WORDS, STATUS_WORDS } from '../../ui/transaction-words.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { type Known, useDeviceTransaction, useServerTransaction } from './use-explorer-transaction.ts';
import './transaction-screen.css';

// Hashing and signatures are needed on this page only.
const ProofCheck = lazy(async () => ({ default: (await import('./proof-check.tsx')).ProofCheck }));

function factsOf(transaction: ExplorerDoc): Fact[] {
  const { kind, from, to, amount, fee, currency, status, at, seq } = transaction;
  const { word, tone, icon } = STATUS_WORDS[status];
  return [
    { name: 'Type', value: KIND_WORDS[kind] },
    { name: 'From', value: <WalletLink wallet={from} full /> },
    { name: 'To', value: <WalletLink wallet={to} full /> },
    { name: 'Amount', value: <Amount value={amount} currency={currency} digits="full" />, strong: true },
    ...(readMicro(fee) === 0n
      ? []
      : [{ name: 'Fee', value: <Amount value={fee} currency={currency} digits="full" /> }]),
    {
      name: 'Status',
      value: (
        <StatusPill tone={tone} icon={icon}>
          {word}
        </StatusPill>
      ),
    },
    { name: 'Time', value: exactTime(at) },
    { name: 'Journal entry', value: <span className="vq-figures">{seq}</span> },
  ];
}

function Missing({ problem }: { readonly problem: AppProblem | null }): ReactElement {
  if (problem === null || problem.status === 404) {
    return (
      <EmptyMessage icon={IconSearchOff} title="There is no transaction with this hash.">
        <Button component={Link} to="/explorer">
          Back to Explorer
        </Button>
      </EmptyMessage>
    );
  }
  return (
    <ErrorMessage
      title={problem.detail}
      stillWorks="This transaction is not on the device yet; everything in your history is."
    >
      <Button component={Link} to="/explorer">
        Back to Explorer
      </Button>
    </ErrorMessage>
  );
}

function View({ id, known }: { readonly id: string; readonly known: Known }): ReactElement {
  const { transaction, loading, problem } = known;
  if (transaction === null) return loading ? <Skeleton height="20rem" /> : <Missing problem={problem} />;
  return (
    <div className="transaction-columns">
      <section className="vq-card" aria-label="Details">
        <div className="transaction-hash">
          <div>
            <Title order={2}>Tx Hash</Title>
            <p className="vq-mono">{id}</p>
          </div>
          <CopyButton text={id} label="Copy transaction hash" />
        </div>
        <Facts rows={factsOf(transaction)} />
      </section>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <ProofCheck transaction={transaction} />
      </Suspense>
    </div>
  );
}

function FromDevice({ id }: { readonly id: string }): ReactElement {
  return <View id={id} known={useDeviceTransaction(id)} />;
}

function FromService({ id }: { readonly id: string }): ReactElement {
  return <View id={id} known={useServerTransaction(id, true)} />;
}

/** The permalink of a movement, and the proof that it stands in the journal, checked by this device. */
export function Component(): ReactElement {
  const { transactionId = '' } = useParams();
  const signedIn = useSession().status === 'signed-in';
  return (
    <>
      <PageHeader
        title="Transaction"
        back={
          <Link to="/explorer" className="vq-text-button vq-back">
            <IconArrowLeft aria-hidden /> Back to Explorer
          </Link>
        }
      />
      {signedIn ? (
        <FromDevice key={transactionId} id={transactionId} />
      ) : (
        <FromService key={transactionId} id={transactionId} />
      )}
    </>
  );
}
