// Proves that the line under the header sums up the outcomes of waiting commands, in this tab and after a reload, until
// the person opens the history, and not again afterwards.
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemFromRow } from '#app/platform/problem.ts';
import { ERRORS } from '#domain/errors.ts';
import { expectAdvertisement, openTestDevice, makeSurroundings } from '#tests/builders/device.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { recordVerdict, newCommand, recordProblem } from '../data/outbox/command-doc.ts';
import { DeviceContext } from '../data/device/device-context.ts';
import type { DeviceData } from '../data/device/device-data.ts';
import { HistoryPanel } from '../features/history/history-panel.tsx';
import { reaches, render, type Rendered } from '../ui/testing/render.tsx';
import { SyncLine } from './sync-line.tsx';

const userId = `o${'0'.repeat(25)}`;
let device: DeviceData | null = null;
let rendered: Rendered | null = null;
beforeEach(async () => {
  expectAdvertisement();
  localStorage.clear();
  localStorage.setItem(`vaultiq.outcomes-seen.${userId}`, String(Date.now() - 60_000));
  const around = makeSurroundings(new FakeAuthority(userId));
  around.online = false;
  device = await openTestDevice(around);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await device?.close();
  device = null;
});

async function show(screen: ReactElement | null): Promise<void> {
  await rendered?.unmount();
  rendered = await render(
    <DeviceContext value={{ status: 'open', data: device }}>
      <SyncLine />
      {screen}
    </DeviceContext>,
  );
}
const summedUp = (): string | null => document.body.querySelector('.vq-sync a')?.textContent ?? null;

/** Two commands that had waited for an hour: one was carried out, one was refused. */
async function hearOutcomes(day: string): Promise<void> {
  const of = (id: string) =>
    newCommand({ id, type: 'privacy.set', payload: { hidesBalances: true } }, Date.now() - 3_600_000);
  const problem = problemFromRow('COMMAND_INVALID', ERRORS.COMMAND_INVALID);
  const done = { id: `01DONE${day}`, type: 'privacy.set', verdict: 'committed', seq: 1, block: 1 } as const;
  await device?.database.collections.commands.bulkInsert([
    recordVerdict(of(`01DONE${day}`), { ...done, at: new Date().toISOString() }),
    recordProblem(of(`01REFUSED${day}`), { problem, certain: true }, Date.now()),
  ]);
}

test('counts outcomes until the history is opened, across a reload too', async () => {
  await show(null);
  await hearOutcomes('MONDAY');
  await reaches(() => expect(summedUp()).toBe('1 sent, 1 not sent'));
  await show(null);
  await reaches(() => expect(summedUp()).toBe('1 sent, 1 not sent'));
  await show(<HistoryPanel />);
  await reaches(() => expect(summedUp()).toBe(null));
  await show(null);
  // Only new outcomes are summed up.
  await hearOutcomes('TUESDAY');
  await reaches(() => expect(summedUp()).toBe('1 sent, 1 not sent'));
});
