import { Button, Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { DetailPane } from '../../ui/detail-pane.tsx';
import { TransactionFacts, TransactionHash, TransactionProof } from './transaction-details.tsx';
import { type Known, useDeviceTransaction, useServerTransaction } from './use-explorer-transaction.ts';
import './transaction-pane.css';

export type PaneProps = { readonly id: string; readonly onClose: () => void };

function Body({ id, known }: { readonly id: string; readonly known: Known }): ReactElement {
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

const Pane = ({ id, known, onClose }: PaneProps & { readonly known: Known }): ReactElement => (
  <DetailPane title="Transaction" onClose={onClose}>
    <Body id={id} known={known} />
  </DetailPane>
);

/** A movement beside the list: from the device. */
export const DevicePane = (props: PaneProps): ReactElement => (
  <Pane {...props} known={useDeviceTransaction(props.id)} />
);

/** A movement beside the list: from the service, for visitors. */
export const ServicePane = (props: PaneProps): ReactElement => (
  <Pane {...props} known={useServerTransaction(props.id, true)} />
);
