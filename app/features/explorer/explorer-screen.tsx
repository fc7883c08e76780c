import type { ReactElement } from 'react';
import { ExplorerView } from './explorer-view.tsx';
import { TransactionPane, type PaneProps } from './transaction-pane.tsx';
import { useExplorerParameters } from './use-explorer-parameters.ts';
import { useServerRows } from './use-server-rows.ts';
import { useServerSearch } from './use-server-search.ts';
import { useServerTransaction } from './use-server-transaction.ts';

const ServicePane = (props: PaneProps): ReactElement => (
  <TransactionPane {...props} known={useServerTransaction(props.id, true)} />
);

/** The explorer for visitors: from the service, without a device's data. */
export function Component(): ReactElement {
  const asked = useExplorerParameters();
  const found = useServerSearch(asked.search);
  return (
    <ExplorerView data={useServerRows(asked)} asked={asked} found={found} backTo="/" Pane={ServicePane} />
  );
}
