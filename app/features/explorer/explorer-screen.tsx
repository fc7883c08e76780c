import { useDebouncedValue } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../platform/session-hooks.ts';
import { type Asked, explorerFilterFrom, explorerSortFrom, pageFrom } from './explorer-filter.ts';
import { ExplorerView } from './explorer-view.tsx';
import { DevicePane, ServicePane } from './transaction-pane.tsx';
import { useDeviceRows } from './use-device-rows.ts';
import { useServerRows } from './use-server-rows.ts';

const typingMs = 250;

function useAsked(): Asked {
  const [parameters] = useSearchParams();
  const [settled] = useDebouncedValue(parameters.toString(), typingMs);
  const asked = new URLSearchParams(settled);
  return { filter: explorerFilterFrom(asked), page: pageFrom(asked), sort: explorerSortFrom(asked) };
}

function FromDevice(): ReactElement {
  const asked = useAsked();
  return <ExplorerView data={useDeviceRows(asked)} page={asked.page} backTo="/dashboard" Pane={DevicePane} />;
}

function FromService(): ReactElement {
  const asked = useAsked();
  return <ExplorerView data={useServerRows(asked)} page={asked.page} backTo="/" Pane={ServicePane} />;
}

/** The public explorer: from the device for whoever is signed in, from the service for visitors. */
export function Component(): ReactElement {
  return useSession().status === 'signed-in' ? <FromDevice /> : <FromService />;
}
