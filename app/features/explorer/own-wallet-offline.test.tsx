// Proves that the explorer shows a person's own transactions offline, once each, and not in place of current rows.
import { type ReactElement, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { LATEST_FIRST } from '../../data/explorer/explorer-order.ts';
import type { ExplorerRows } from './explorer-rows.ts';
import { useDeviceRows } from './use-device-rows.ts';

const device = vi.hoisted(() => ({ state: 'offline', seen: [] as unknown[], own: [] as unknown[] }));
vi.mock('../../data/explorer/explorer.ts', () => ({
  useExplorerRows: () => ({ rows: device.seen, loading: false, stale: false }),
  useFreshCount: () => 0,
  useLoadOlderExplorer: () => async () => ({ ok: true, value: { added: 0, end: true } }),
  useReadExplorer: () => async () => [],
}));
vi.mock('../../data/explorer/explorer-search.ts', () => ({
  useOwnMovements: (_filter: unknown, { wanted }: { wanted: boolean }) => (wanted ? device.own : []),
}));
vi.mock('../../data/replication/sync-status.ts', () => ({
  useSyncNow: () => () => undefined,
  useSyncSnapshot: () => ({ pulledAt: {} }),
  useSyncStatus: () => ({ state: device.state }),
}));

let shown: ExplorerRows;
function Screen(): ReactElement {
  const rows = useDeviceRows({ filter: { type: 'all' }, page: 1, sort: LATEST_FIRST, search: null });
  useEffect(() => {
    shown = rows;
  });
  return <></>;
}

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});
const seqs = async (): Promise<readonly number[]> => {
  rendered = await render(<Screen />);
  return shown.rows.map(({ seq }) => seq);
};

test('own transactions are listed offline, newest first among the stored rows', async () => {
  device.state = 'offline';
  device.seen = [anExplorerRow(9), anExplorerRow(5)];
  device.own = [anExplorerRow(12), anExplorerRow(9), anExplorerRow(3)];
  expect(await seqs()).toEqual([12, 9, 5, 3]);
  expect(shown.isOffline).toBe(true);
});

test('a device that never opened the explorer has its own transactions', async () => {
  device.state = 'offline';
  device.seen = [];
  device.own = [anExplorerRow(12)];
  expect(await seqs()).toEqual([12]);
});

test('the list is the explorer\u2019s own while online', async () => {
  device.state = 'idle';
  device.seen = [anExplorerRow(9)];
  device.own = [anExplorerRow(12)];
  expect(await seqs()).toEqual([9]);
});
