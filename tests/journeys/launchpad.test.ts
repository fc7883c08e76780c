/**
 * A raise on four devices: a creator drafts a project offline and submits it, the staff approve it in the browser, one person
 * invests and another one from a phone without a network, the hard cap ends the raise, the creator goes live, the tokens arrive
 * on both devices, and one is sent on. Days pass by the service's clock, and axe finds nothing on the screens on the way.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { type Device, makeDevice } from './device.ts';
import { type Host, startHost } from './host.ts';
import {
  beginAs,
  fillOffer,
  investButton,
  offerOf,
  ownInvestment,
  passDays,
  reviewInvestment,
  seesTokens,
  tokenRow,
} from './launchpad-steps.ts';
import { goToPlace, newestRow, waitUntilVisible, seesBalance, selectTab, send } from './person.ts';
import { findFaults } from './screen-faults.ts';

const TITLE = 'TIDE works';

let host: Host;
let creator: Device;
let staff: Device;
let ann: Device;
let ben: Device;

beforeEach(async () => {
  host = await startHost({ testClock: true, jobsEveryMs: 500 });
  creator = await makeDevice(host, { size: 'phone' });
  ben = await makeDevice(host, { size: 'phone' });
  staff = await makeDevice(host, { size: 'desktop', storesApp: false });
  ann = await makeDevice(host, { size: 'desktop', storesApp: false });
});

afterEach(async () => {
  for (const device of [creator, staff, ann, ben]) await device.destroy();
  await host.close();
  host.remove();
});

const isClean = async (page: Page): Promise<void> => expect(await findFaults(page)).toEqual([]);

/** The creator's draft survives a reload without a network, and is submitted with one. */
async function draftAndSubmit(): Promise<void> {
  const { page } = creator;
  await goToPlace(page, 'Launchpad');
  await creator.goOffline();
  await page.getByRole('link', { name: 'Create project' }).click();
  await fillOffer(page, offerOf(Date.now(), 'TIDE', 1));
  await waitUntilVisible(page.getByText('Draft saved.'));
  await isClean(page);
  await page.reload();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(TITLE);
  expect(await page.getByLabel('Hard cap', { exact: true }).inputValue()).toBe('1000');
  await creator.goOnline();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await waitUntilVisible(preview.getByText('250 DC ($250 USD)'));
  await preview.getByRole('button', { name: 'Submit project' }).click();
  await waitUntilVisible(page.getByText('Awaiting approval'));
}

async function approve(): Promise<void> {
  const { page } = staff;
  await staff.goto('/launchpad/admin');
  await waitUntilVisible(page.getByText(TITLE));
  await isClean(page);
  await page.getByRole('button', { name: `Approve ${TITLE}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Approve this project' });
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
  await waitUntilVisible(page.getByRole('link', { name: TITLE }));
}

/** Resolves to the path of the project's page. */
async function openProjectPage(device: Device): Promise<string> {
  const { page } = device;
  await device.goto('/launchpad');
  await investButton(page, TITLE).first().waitFor();
  await page.getByRole('heading', { name: TITLE }).getByRole('link').click();
  await page.waitForURL('**/launchpad/project/*');
  await waitUntilVisible(page.getByRole('region', { name: 'Funding progress' }));
  return new URL(page.url()).pathname;
}

test('a project is drafted offline, approved, funded on two devices, and launched; a token is sent on', async () => {
  const creatorAt = await beginAs(host, creator, 'Cleo');
  await beginAs(host, staff, 'Stella', 'owner');
  const annAt = await beginAs(host, ann, 'Ann');
  const benAt = await beginAs(host, ben, 'Ben');
  for (const address of [creatorAt, annAt, benAt]) await host.fund(address, '700', 'DC');
  await seesBalance(creator.page, 'DC', '700.00');
  await draftAndSubmit();
  await approve();

  await ann.goto('/launchpad?tab=upcoming');
  await waitUntilVisible(ann.page.getByRole('button', { name: /^Starts (in|today|tomorrow)/ }));
  await passDays(host, 1.01);

  const path = await openProjectPage(ben);
  await isClean(ben.page);
  await ben.goOffline();
  const queued = await reviewInvestment(ben.page, TITLE, '400');
  await waitUntilVisible(
    ben.page.getByRole('dialog').getByText(/^You are offline\. The investment waits on this device/),
  );
  await isClean(ben.page);
  await queued.click();
  await waitUntilVisible(ben.page.getByRole('list', { name: 'Your requests' }).getByText('Waiting to send'));

  await openProjectPage(ann);
  await (await reviewInvestment(ann.page, TITLE, '600')).click();
  await waitUntilVisible(ownInvestment(ann.page).getByText('In escrow'));
  await isClean(ann.page);
  await ben.goOnline();
  await waitUntilVisible(ownInvestment(ben.page).getByText('In escrow'), 60_000);
  await waitUntilVisible(
    ann.page.getByText('This raise has succeeded, and its backers receive their tokens with the launch.'),
  );

  await creator.goto(path);
  await creator.page.getByRole('button', { name: 'Go live' }).click();
  const sheet = creator.page.getByRole('dialog', { name: 'Go live' });
  await isClean(creator.page);
  await sheet.getByRole('button', { name: 'Go live' }).click();
  await waitUntilVisible(creator.page.getByText('The project is launched.'));
  await seesTokens(ann, '1,200', 'TIDE');
  await seesTokens(ben, '800', 'TIDE');

  await send(ann.page, { to: benAt, amount: '1', currency: 'TIDE', note: 'For the tide' });
  await isClean(ann.page);
  await waitUntilVisible(tokenRow(ben.page, 'TIDE').getByTitle('801.000000 TIDE'));
  await selectTab(ben.page, 'History');
  await waitUntilVisible(newestRow(ben.page, /^Received from Ann.*\+1\.00 TIDE/));
  await ann.goto('/wallet');
  await waitUntilVisible(tokenRow(ann.page, 'TIDE').getByTitle('1,199.000000 TIDE'));
  for (const device of [creator, staff, ann, ben]) expect(device.faults()).toEqual([]);
});
