import type { ReactElement } from 'react';
import { useNetworkFigures } from '../../data/queries/network-figures.ts';
import { useSyncSnapshot } from '../../data/replication/sync-status.ts';
import { ExplorerView } from './explorer-view.tsx';
import { TransactionPane, type PaneProps } from './transaction-pane.tsx';
import { useDeviceRows } from './use-device-rows.ts';
import { useDeviceSearch } from './use-device-search.ts';
import { useDeviceTransaction } from './use-device-transaction.ts';
import { useExplorerParameters } from './use-explorer-parameters.ts';

const DevicePane = (props: PaneProps): ReactElement => (
  <TransactionPane {...props} known={useDeviceTransaction(props.id)} />
);

/** The explorer for signed-in people: rows from the device, and from the service those that the device has not seen. */
export function Component(): ReactElement {
  const asked = useExplorerParameters();
  const found = useDeviceSearch(asked.search);
  const { pulledAt } = useSyncSnapshot();
  const network = useNetworkFigures(pulledAt.explorer ?? 0);
  return (
    <ExplorerView
      data={useDeviceRows(asked)}
      asked={asked}
      found={found}
      backTo="/dashboard"
      network={network}
      Pane={DevicePane}
    />
  );
}
