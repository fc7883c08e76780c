import { Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { AppProblem } from '../../platform/problem.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BackToExplorer } from './back-to-explorer.tsx';
import { TransactionFacts, TransactionHash, TransactionProof } from './transaction-details.tsx';
import type { ServerTransaction } from './use-server-transaction.ts';
import './transaction-page.css';

function Missing({ problem }: { readonly problem: AppProblem | null }): ReactElement {
  if (problem === null || problem.status === 404) {
    return (
      <EmptyMessage icon={IconSearchOff} title="There is no transaction with this hash.">
        <BackToExplorer />
      </EmptyMessage>
    );
  }
  return (
    <ErrorMessage
      title={problem.detail}
      stillWorks="This transaction is not on the device yet; everything in your history is."
    >
      <BackToExplorer />
    </ErrorMessage>
  );
}

type Props = { readonly id: string; readonly known: ServerTransaction };

function Body({ id, known }: Props): ReactElement {
  const { transaction, loading, problem } = known;
  if (transaction === null) return loading ? <Skeleton height="20rem" /> : <Missing problem={problem} />;
  return (
    <div className="transaction-columns">
      <section className="vq-card" aria-label="Details">
        <TransactionHash id={id} />
        <TransactionFacts transaction={transaction} />
      </section>
      <TransactionProof transaction={transaction} />
    </div>
  );
}

/** The permalink of a transaction, with the proof that it is in the journal, checked by this device. */
export const TransactionPage = (props: Props): ReactElement => (
  <>
    <PageHeader title="Transaction" />
    <Body {...props} />
  </>
);
