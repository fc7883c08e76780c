import { type ReactElement } from 'react';
import { useNetworkFigures } from '../../data/queries/network-figures.ts';
import { ExplorerView } from './explorer-view.tsx';
import { useExplorerParameters } from './use-explorer-parameters.ts';
import { useServerRows } from './use-server-rows.ts';
import { useServerSearch } from './use-server-search.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

// Only a desktop has room for it, once a row is selected.
const ServicePane = lazyPart(async () => (await import('./service-pane.tsx')).ServicePane);

/** The explorer for visitors: from the service, without a device's data. */
export function Component(): ReactElement {
  const asked = useExplorerParameters();
  const found = useServerSearch(asked.search);
  return (
    <ExplorerView
      data={useServerRows(asked)}
      asked={asked}
      found={found}
      backTo="/"
      network={useNetworkFigures()}
      Pane={ServicePane}
    />
  );
}
