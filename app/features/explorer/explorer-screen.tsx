import { useDebouncedValue } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../platform/session-hooks.ts';
import { explorerFilterFrom, pageFrom } from './explorer-filter.ts';
import { ExplorerView } from './explorer-view.tsx';
import { useDeviceRows } from './use-device-rows.ts';
import { useServerRows } from './use-server-rows.ts';

const typingMs = 250;

function useAsked() {
  const [parameters] = useSearchParams();
  const [settled] = useDebouncedValue(parameters.toString(), typingMs);
  const asked = new URLSearchParams(settled);
  return { filter: explorerFilterFrom(asked), page: pageFrom(asked) };
}

function FromDevice(): ReactElement {
  const { filter, page } = useAsked();
  return <ExplorerView data={useDeviceRows(filter, page)} page={page} backTo="/dashboard" />;
}

function FromService(): ReactElement {
  const { filter, page } = useAsked();
  return <ExplorerView data={useServerRows(filter, page)} page={page} backTo="/" />;
}

/** The public explorer: from the device for whoever is signed in, from the service for visitors. */
export function Component(): ReactElement {
  return useSession().status === 'signed-in' ? <FromDevice /> : <FromService />;
}
