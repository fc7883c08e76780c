import { useDebouncedValue } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { type Asked, askedFrom } from './explorer-filter.ts';
import { ExplorerView } from './explorer-view.tsx';
import { DevicePane, ServicePane } from './transaction-pane.tsx';
import { useDeviceRows } from './use-device-rows.ts';
import { useDeviceSearch, useServerSearch } from './use-search.ts';
import { useServerRows } from './use-server-rows.ts';

const typingMs = 250;
/** How soon "today" follows midnight. */
const dayEveryMs = 60_000;

function useAsked(): Asked {
  const [parameters] = useSearchParams();
  const [settled] = useDebouncedValue(parameters.toString(), typingMs);
  return askedFrom(new URLSearchParams(settled), useNow(dayEveryMs));
}

function FromDevice(): ReactElement {
  const asked = useAsked();
  const found = useDeviceSearch(asked.search);
  return (
    <ExplorerView
      data={useDeviceRows(asked)}
      asked={asked}
      found={found}
      backTo="/dashboard"
      Pane={DevicePane}
    />
  );
}

function FromService(): ReactElement {
  const asked = useAsked();
  const found = useServerSearch(asked.search);
  return (
    <ExplorerView data={useServerRows(asked)} asked={asked} found={found} backTo="/" Pane={ServicePane} />
  );
}

/** The public explorer: from the device for whoever is signed in, from the service for visitors. */
export function Component(): ReactElement {
  return useSession().status === 'signed-in' ? <FromDevice /> : <FromService />;
}
