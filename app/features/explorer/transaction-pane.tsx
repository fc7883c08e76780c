import { Button, Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { DetailPane } from '../../ui/detail-pane.tsx';
import { TransactionFacts, TransactionHash, TransactionProof } from './transaction-details.tsx';
import type { ServerTransaction } from './use-server-transaction.ts';
import './transaction-pane.css';

export type PaneProps = { readonly id: string; readonly onClose: () => void };

function Body({ id, known }: { readonly id: string; readonly known: ServerTransaction }): ReactElement {
  const { transaction, loading } = known;
  if (transaction === null) {
    return loading ? <Skeleton height="20rem" /> : <p>This transaction could not be loaded.</p>;
  }
  return (
    <div className="transaction-pane">
      <TransactionHash id={id} />
      <TransactionFacts transaction={transaction} />
      <Button component={Link} to={`/explorer/tx/${id}`} variant="default" fullWidth>
        Open its page
      </Button>
      <TransactionProof transaction={transaction} />
    </div>
  );
}

type Props = PaneProps & { readonly known: ServerTransaction };

/** A transaction beside the list. */
export const TransactionPane = ({ id, known, onClose }: Props): ReactElement => (
  <DetailPane title="Transaction" onClose={onClose}>
    <Body id={id} known={known} />
  </DetailPane>
);
