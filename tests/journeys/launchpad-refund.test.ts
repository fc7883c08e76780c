/**
 * A raise that misses its soft cap: both backers are refunded without asking, and `/verify` accepts the receipt of a refund on a
 * device that never signed in. And a project that the staff freeze in the browser refuses an investment that was queued
 * offline, and says so to everybody else. Days pass by the service's clock, and axe finds nothing on the screens on the way.
 */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  beginAs,
  commit,
  investButton,
  openProject,
  ownInvestment,
  passDays,
  projectPath,
  reviewInvestment,
  userAt,
} from './launchpad-steps.ts';
import { historyRows, waitUntilVisible, seesBalance, selectTab } from './person.ts';
import { findFaults } from './screen-faults.ts';

let host: Host;
let devices: Device[];

beforeEach(async () => {
  host = await startHost({ testClock: true, jobsEveryMs: 500 });
  devices = [];
});

afterEach(async () => {
  for (const device of devices) await device.destroy();
  await host.close();
  host.remove();
});

async function deviceOf(size: 'phone' | 'desktop', storesApp = false): Promise<Device> {
  const device = await makeDevice(host, { size, storesApp });
  devices.push(device);
  return device;
}

const isClean = async (page: Page): Promise<void> => expect(await findFaults(page)).toEqual([]);
const noFaults = (): void => {
  for (const device of devices) expect(device.faults()).toEqual([]);
};

/** Submits and approves a project without the screens. */
async function openedBy(staffAt: string, symbol: string): Promise<string> {
  const creatorAt = await host.newcomer();
  const [creator, staff] = [userAt(host, creatorAt), userAt(host, staffAt)];
  await host.fund(creatorAt, '250', 'DC');
  return openProject(host, { creator, staff, symbol });
}

async function savedReceipt(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  return readFile(await (await downloading).path(), 'utf8');
}

test('a raise misses its soft cap: everybody is refunded, and a stranger verifies the receipt', async () => {
  const [ann, ben] = [await deviceOf('desktop'), await deviceOf('phone')];
  const staffAt = await host.newcomer();
  await commit(host, SYSTEM_ACTOR, 'role.grant', { role: 'owner', userId: userAt(host, staffAt) });
  const project = await openedBy(staffAt, 'MIST');
  const addresses = [await beginAs(host, ann, 'Ann'), await beginAs(host, ben, 'Ben')];
  for (const address of addresses) await host.fund(address, '200', 'DC');
  await commit(host, userAt(host, addresses[1] ?? ''), 'project.invest', { project, amount: '100' });
  await ann.goto(projectPath(project));
  await (await reviewInvestment(ann.page, 'MIST works', '150')).click();
  await waitUntilVisible(ownInvestment(ann.page).getByText('In escrow'));

  await passDays(host, 11);
  for (const [device, refunded] of [
    [ann, '149.95 DC'],
    [ben, '99.95 DC'],
  ] as const) {
    await device.goto(projectPath(project));
    const own = ownInvestment(device.page);
    await waitUntilVisible(own.getByText('Refunded', { exact: true }), 60_000);
    await waitUntilVisible(own.getByText('Returned to your wallet'));
    await waitUntilVisible(own.getByText(refunded));
    await isClean(device.page);
  }
  // 200 less the fee of the investment, 0.075, and that of the refund, 0.05.
  await ann.goto('/wallet');
  await seesBalance(ann.page, 'DC', '199.87');
  await selectTab(ann.page, 'History');
  await historyRows(ann.page).filter({ hasText: '149.95 DC' }).first().getByRole('link').click();
  await waitUntilVisible(
    ann.page.getByRole('region', { name: 'Receipt' }).getByText('Verified on this device'),
    60_000,
  );
  const receipt = await savedReceipt(ann.page);

  const stranger = await deviceOf('phone');
  const page = await stranger.open('/verify');
  await page
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(receipt) });
  await waitUntilVisible(page.getByRole('status', { name: 'Result' }).getByText('Verified on this device'));
  await waitUntilVisible(page.getByText(addresses[0] ?? '').first());
  await isClean(page);
  noFaults();
});

test('a frozen project refuses what was queued offline, and everybody reads why', async () => {
  const [ann, staff] = [await deviceOf('phone', true), await deviceOf('desktop')];
  const project = await openedBy(await beginAs(host, staff, 'Stella', 'owner'), 'FROST');
  const address = await beginAs(host, ann, 'Ann');
  await host.fund(address, '200', 'DC');
  await ann.goto(projectPath(project));
  await waitUntilVisible(investButton(ann.page, 'FROST works'));
  await ann.goOffline();
  await (await reviewInvestment(ann.page, 'FROST works', '150')).click();
  const asked = ann.page.getByRole('list', { name: 'Your requests' });
  await waitUntilVisible(asked.getByText('Waiting to send'));

  await staff.goto('/launchpad/security?tab=management');
  const desk = staff.page;
  await desk.getByRole('button', { name: 'Freeze FROST works' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Freeze this project' });
  await sheet.getByRole('button', { name: 'Freeze', exact: true }).click();
  await waitUntilVisible(sheet.getByText('Please provide a reason for freezing'));
  await sheet.getByLabel('Reason').fill('The permits are being checked');
  await isClean(desk);
  await sheet.getByRole('button', { name: 'Freeze', exact: true }).click();
  await waitUntilVisible(desk.getByRole('button', { name: 'Unfreeze FROST works' }));

  await ann.goOnline();
  await waitUntilVisible(asked.getByText('The vault of this project is frozen'), 60_000);
  await waitUntilVisible(ann.page.getByText('The reason: The permits are being checked', { exact: false }));
  await eventually(() => ann.page.getByRole('button', { name: 'Project Frozen' }).isDisabled()).toBe(true);
  await isClean(ann.page);
  await ann.goto('/wallet');
  await seesBalance(ann.page, 'DC', '200.00');
  noFaults();
});
