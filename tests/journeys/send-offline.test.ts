/**
 * The main job of the installed app: one of two people sends while offline, closes the app, and opens it again offline. When
 * the network returns, the transfer is decided once and both see it. The same happens when the server is killed meanwhile.
 */
import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, killNow, spawnBuilt, startHost } from './host.ts';
import {
  balance,
  begin,
  goToExplorer,
  goToPlace,
  historyRows,
  newestRow,
  lastTransfer,
  selectTab,
  review,
  waitUntilVisible,
  seesBalance,
  send,
  syncLine,
} from './person.ts';

let host: Host;
let sender: Device;
let recipient: Device;
let from: string;
let to: string;

beforeEach(async () => {
  host = await startHost();
  sender = await makeDevice(host, { size: 'phone', keeps: true, wholeBrowser: true });
  recipient = await makeDevice(host, { size: 'desktop', storesApp: false });
  from = await begin(sender, 'sender@journey.example');
  to = await begin(recipient, 'recipient@journey.example');
  await host.fund(from, '100', 'DC');
  await seesBalance(sender.page, 'DC', '100.00');
});

afterEach(async () => {
  await sender.destroy();
  await recipient.destroy();
  await host.close();
  host.remove();
});

const faults = (): string[] => [...sender.faults(), ...recipient.faults()];

/** The transfer on a permalink, checked by the device itself. */
async function seesProof(page: Page): Promise<void> {
  await waitUntilVisible(page.getByText('Verified on this device'));
  expect(await page.getByRole('img', { name: 'Does not hold' }).count()).toBe(0);
}

test('a transfer sent offline survives closing the app, is decided once, and both see it', async () => {
  const phone = sender.page;
  await phone.getByRole('button', { name: /^Claim 200/ }).click();
  await seesBalance(phone, 'TDC', '200.00');
  // The balance arrives before the list; the phone must have both before it loses its network.
  await waitUntilVisible(phone.getByText('+200.00 TDC'));

  await sender.goOffline();
  await selectTab(phone, 'Send');
  const sendButton = await review(phone, { to, amount: '12.5', note: 'For the tickets' });
  const sheet = phone.getByRole('dialog', { name: 'Review' });
  await waitUntilVisible(sheet.getByText(to));
  await waitUntilVisible(sheet.getByText('12.50625 DC'));
  await waitUntilVisible(sheet.getByText('87.49375 DC'));
  await waitUntilVisible(sheet.getByText(/You are offline/));
  await sendButton.click();
  await waitUntilVisible(lastTransfer(phone).getByText('Waiting to send'));
  await waitUntilVisible(syncLine(phone).getByText(/^Offline\. As of .+ 1 waiting to send$/));
  await selectTab(phone, 'Overview');
  await seesBalance(phone, 'DC', '100.00');
  await waitUntilVisible(balance(phone, 'DC').getByText('−12.50625 DC on its way'));

  await sender.close();
  const again = await sender.open('/wallet?tab=history', { offline: true });
  await eventually(() => historyRows(again).count()).toBe(3);
  expect(await historyRows(again).allTextContents()).toEqual([
    expect.stringMatching(/^On its way.*Send to VIQ-.*For the tickets.*12\.50 DC.*Waiting to send$/),
    expect.stringMatching(/^TodayClaimed test credits.*\+200\.00 TDC/),
    expect.stringMatching(/\+100\.00 DC/),
  ]);
  await waitUntilVisible(syncLine(again).getByText(/^Offline\. As of .+ 1 waiting to send$/));
  await selectTab(again, 'Overview');
  await seesBalance(again, 'DC', '100.00');
  await seesBalance(again, 'TDC', '200.00');
  await waitUntilVisible(balance(again, 'DC').getByText('−12.50625 DC on its way'));
  await selectTab(again, 'History');
  expect(await host.transfers()).toHaveLength(0);

  await goToPlace(recipient.page, 'Home');
  await sender.goOnline();
  // The toasts disappear first, on both devices.
  await Promise.all([
    waitUntilVisible(recipient.page.getByText('Transfer Received!')),
    waitUntilVisible(again.getByText('Success!')),
  ]);
  await seesBalance(recipient.page, 'DC', '12.50');
  await waitUntilVisible(
    newestRow(again, /^Sent to A new user, −12\.50 DC, confirmed, .*, For the tickets/),
    60_000,
  );
  expect(await historyRows(again).count()).toBe(3);
  await waitUntilVisible(syncLine(again).getByText(/^Up to date\. As of [\d:]+\.$/));
  await selectTab(again, 'Overview');
  await seesBalance(again, 'DC', '87.49');
  expect(await balance(again, 'DC').getByText('on its way').count()).toBe(0);

  const desk = recipient.page;
  await desk.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click();
  const toast = desk.getByRole('listitem').filter({ hasText: 'Received 12.50 DC from A new user' });
  await waitUntilVisible(toast.getByTitle(from));
  await goToPlace(desk, 'Wallet');
  await selectTab(desk, 'History');
  await waitUntilVisible(
    newestRow(desk, /^Received from A new user, \+12\.50 DC, confirmed, .*, For the tickets/),
    60_000,
  );

  const [transfer, ...others] = await host.transfers();
  expect(others).toEqual([]);
  await goToExplorer(desk);
  const row = desk.getByRole('row').filter({ hasText: '12.50 DC' });
  await row.getByRole('link').first().click();
  await seesProof(desk);
  await desk.getByRole('link', { name: 'Open its page' }).click();
  await eventually(() => new URL(desk.url()).pathname).toMatch(/^\/explorer\/tx\//);
  await seesProof(desk);
  await waitUntilVisible(desk.getByText(String(transfer?.seq), { exact: true }));
  await sender.goto(new URL(desk.url()).pathname, again);
  await seesProof(again);
  expect(faults()).toEqual([]);
});

test('the server is killed before and while a transfer is sent: nothing is lost or duplicated', async () => {
  sender.allowUnreachable();
  recipient.allowUnreachable();
  await host.close();
  let server: ChildProcess = await spawnBuilt(host);
  try {
    await sender.goOffline();
    await send(sender.page, { to, amount: '1', note: 'first' });
    await killNow(server);
    await sender.goOnline();
    await sender.page.getByRole('button', { name: 'Sync now' }).click();
    await sender.close();
    const phone = await sender.open('/wallet?tab=history');
    await waitUntilVisible(
      historyRows(phone)
        .first()
        .getByText(/Waiting to send|Processing|No answer yet/),
    );
    expect(await historyRows(phone).first().textContent()).toContain('first');

    server = await spawnBuilt(host);
    await phone.getByRole('button', { name: 'Sync now' }).click();
    await waitUntilVisible(newestRow(phone, /^Sent to .*first/), 60_000);
    for (const note of ['second', 'third', 'fourth']) {
      await send(phone, { to, amount: '1', note });
      await killNow(server);
      server = await spawnBuilt(host);
    }
    await selectTab(phone, 'History');
    await phone.getByRole('button', { name: 'Sync now' }).click();
    await eventually(
      () =>
        historyRows(phone)
          .getByRole('link', { name: /^Sent to (?!.*(waiting|processing|no answer))/ })
          .count(),
      60_000,
    ).toBe(4);
    expect(await historyRows(phone).count()).toBe(5);
    await goToPlace(recipient.page, 'Wallet');
    await recipient.page.getByRole('button', { name: 'Sync now' }).click();
    await waitUntilVisible(balance(recipient.page, 'DC').getByRole('button', { name: '4.00 DC' }), 60_000);
  } finally {
    await killNow(server);
  }
  await sender.close();
  await recipient.close();
  host = await startHost({ port: host.port, dataDirectory: host.dataDirectory });
  const transfers = await host.transfers();
  expect(transfers).toHaveLength(4);
  expect(new Set(transfers.map(({ id }) => id)).size).toBe(4);
  expect(faults()).toEqual([]);
});
