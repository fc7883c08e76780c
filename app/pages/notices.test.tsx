// Proves that a person learns that the data on their device could not be opened, on every screen, and can try it again.
import { afterEach, expect, it, vi } from 'vitest';
import { makeShownData } from '#tests/builders/shown-data.tsx';
import { DataProvider } from '../data/device/provider.tsx';
import { adoptSession, startSession, stopSession } from '../platform/session.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../ui/testing/render.tsx';
import { annsSession } from '../ui/testing/signed-in.ts';
import { SyncLine } from '../shell/sync-line.tsx';
import { Notices } from './notices.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

it('says that the data could not be opened, and opens it when asked', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  startSession();
  const session = annsSession();
  adoptSession(session, false);
  const data = makeShownData({});
  const open = vi.fn().mockRejectedValueOnce(new Error('the disk is full')).mockResolvedValue(data);
  rendered = await render(
    <DataProvider person={session.user} source={{ open, close: () => Promise.resolve() }}>
      <SyncLine />
      <Notices />
    </DataProvider>,
  );
  const { page } = rendered;
  await reaches(() => expect(page.textContent).toContain('The data on this device could not be opened'));
  expect(page.querySelector('.vq-sync')?.textContent).toContain('Not opened.');
  await click(buttonNamed(page, /^Try again$/));
  await reaches(() => expect(page.textContent).not.toContain('could not be opened'));
  expect(open).toHaveBeenCalledTimes(2);
});
