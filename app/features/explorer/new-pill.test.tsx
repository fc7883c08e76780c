// Proves for a signed-in person, whose rows come from the device, that rows which arrive during reading are counted in
// the pill and move no row until the person shows them.
import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAdvertisement, openTestDevice, makeSurroundings } from '#tests/builders/device.ts';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { DeviceContext } from '../../data/device/device-context.ts';
import type { DeviceData } from '../../data/device/device-data.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import type { ExplorerParameters } from './explorer-filter.ts';
import { NewPill } from './new-pill.tsx';
import { useDeviceRows } from './use-device-rows.ts';

const asked: ExplorerParameters = {
  filter: { q: '', type: 'all' },
  page: 1,
  sort: { by: 'time', descending: true },
  search: null,
};

function List(): ReactElement {
  const { rows, fresh } = useDeviceRows(asked);
  return (
    <section>
      <NewPill fresh={fresh} />
      <ol>
        {rows.map(({ id, seq }) => (
          <li key={id}>{seq}</li>
        ))}
      </ol>
    </section>
  );
}

let device: DeviceData | null = null;
let rendered: Rendered | null = null;
beforeEach(() => {
  expectAdvertisement();
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await device?.close();
  device = null;
});

test('new rows are counted while the list is read, and shown on request', async () => {
  const authority = new FakeAuthority(`p${'0'.repeat(25)}`);
  device = await openTestDevice(makeSurroundings(authority));
  const replication = await device.sync.leading;
  await replication?.firstSync;
  const come = async (...seqs: readonly number[]): Promise<void> => {
    for (const seq of seqs) authority.write('explorer', anExplorerRow(seq));
    await act(async () => {
      replication?.resync(['explorer']);
      await replication?.inSync();
    });
  };
  await come(1, 2, 3);
  rendered = await render(
    <DeviceContext value={{ status: 'open', data: device }}>
      <List />
    </DeviceContext>,
  );
  const { page } = rendered;
  const rows = (): string[] => [...page.querySelectorAll('ol > li')].map((row) => row.textContent);
  await reaches(() => expect(rows()).toEqual(['3', '2', '1']));
  expect(buttonNamed(page, /new/)).toBeUndefined();

  await come(4, 5);
  await reaches(() => expect(buttonNamed(page, /new/)?.textContent).toBe('2 new transactions: show'));
  expect(rows()).toEqual(['3', '2', '1']);

  await click(buttonNamed(page, /new/));
  await reaches(() => expect(rows()).toEqual(['5', '4', '3', '2', '1']));
  expect(buttonNamed(page, /new/)).toBeUndefined();
}, 30_000);
