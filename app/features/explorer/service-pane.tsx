import type { ReactElement } from 'react';
import { TransactionPane, type PaneProps } from './transaction-pane.tsx';
import { useServerTransaction } from './use-server-transaction.ts';

/** A transaction beside the list, for visitors. */
export const ServicePane = (props: PaneProps): ReactElement => (
  <TransactionPane {...props} known={useServerTransaction(props.id, true)} />
);
