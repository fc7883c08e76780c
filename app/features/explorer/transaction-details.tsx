import { Skeleton, Title } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import { readMicro } from '#domain/money.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { Amount } from '../../ui/amount.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactTime } from '../../ui/format.ts';
import { SHOWN } from '../../ui/transaction-table.tsx';
import { KIND_TEXT } from '#app/data/history/kind-text.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import './transaction-details.css';

// Hashing and signatures are loaded only for a transaction's details.
const ProofCheck = lazyPart(async () => (await import('./proof-check.tsx')).ProofCheck);

function factsOf(transaction: ExplorerDoc): Fact[] {
  const { kind, from, to, amount, fee, currency, at, seq } = transaction;
  return [
    { name: 'Type', value: KIND_TEXT[kind] },
    { name: 'From', value: <WalletLink wallet={from} full /> },
    { name: 'To', value: <WalletLink wallet={to} full /> },
    { name: 'Amount', value: <Amount value={amount} currency={currency} digits="exact" />, strong: true },
    ...(readMicro(fee) === 0n
      ? []
      : [{ name: 'Fee', value: <Amount value={fee} currency={currency} digits="exact" /> }]),
    { name: 'Status', value: SHOWN.status(transaction) },
    { name: 'Time', value: exactTime(at) },
    { name: 'Journal entry', value: <span className="vq-figures">{seq}</span> },
  ];
}

/** The full hash, to compare and to copy. */
export function TransactionHash({ id }: { readonly id: string }): ReactElement {
  return (
    <div className="transaction-hash">
      <div>
        <Title order={2}>Tx Hash</Title>
        <p className="vq-mono">{id}</p>
      </div>
      <CopyButton text={id} label="Copy transaction hash" />
    </div>
  );
}

export const TransactionFacts = ({ transaction }: { readonly transaction: ExplorerDoc }): ReactElement => (
  <Facts rows={factsOf(transaction)} />
);

/** The automatic check of the transaction against the journal. */
export const TransactionProof = ({ transaction }: { readonly transaction: ExplorerDoc }): ReactElement => (
  <Suspense fallback={<Skeleton height="16rem" />}>
    <ProofCheck transaction={transaction} />
  </Suspense>
);
