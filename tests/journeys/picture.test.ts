/**
 * A profile picture: a person crops a photo and saves it, another person sees it on their rows, offline too, and sees the
 * initials again after it was removed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { makePng } from '#tests/builders/pictures.ts';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  goToPlace,
  historyRows,
  newestRow,
  waitUntilVisible,
  seesBalance,
  selectTab,
  send,
} from './person.ts';

let host: Host;
let rita: Device;
let sam: Device;
let sams: string;

beforeAll(async () => {
  host = await startHost();
  rita = await makeDevice(host, { size: 'phone' });
  const ritas = await begin(rita, 'rita@journey.example', 'Rita Sol');
  await host.fund(ritas, '50', 'DC');
  sam = await makeDevice(host, { size: 'desktop' });
  sams = await begin(sam, 'sam@journey.example', 'Sam Stone');
});
afterAll(async () => {
  await rita.destroy();
  await sam.destroy();
  await host.close();
  host.remove();
});

const photo = { name: 'photo.png', mimeType: 'image/png', buffer: makePng({ width: 640, height: 480 }) };
/** The picture over the initials of the newest row. */
const shownPicture = (page: Page): Locator => historyRows(page).first().locator('img[data-shown="true"]');
const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

test('a photo is cropped with the keyboard and saved', async () => {
  const { page } = rita;
  await rita.goto('/settings');
  await page.locator('#picture input[type="file"]').setInputFiles(photo);
  const sheet = page.getByRole('dialog', { name: 'Your picture' });
  await waitUntilVisible(sheet.getByRole('group', { name: 'Your picture' }));
  await sheet.getByRole('group', { name: 'Your picture' }).press('ArrowLeft');
  await sheet.getByLabel('Zoom').press('ArrowRight');
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  await waitUntilVisible(page.getByText('Picture saved'));
  await waitUntilVisible(page.locator('#picture img[data-shown="true"]'));
});

test('another person sees it on the row of what they received, offline too', async () => {
  await rita.goto('/wallet');
  await seesBalance(rita.page, 'DC', '50.00');
  await send(rita.page, { to: sams, amount: '12.5' });
  const { page } = sam;
  await seesBalance(page, 'DC', '12.50');
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'History');
  await waitUntilVisible(newestRow(page, /^Received from Rita Sol/), 60_000);
  await waitUntilVisible(shownPicture(page));
  expect(await widthOf(shownPicture(page))).toBe(256);
  await sam.goOffline();
  await sam.goto('/wallet?tab=history');
  await waitUntilVisible(shownPicture(sam.page));
  await sam.goOnline();
});

test('the initials come back after the picture is removed', async () => {
  const { page } = rita;
  await rita.goto('/settings');
  await page.locator('#picture').getByRole('button', { name: 'Remove' }).click();
  await waitUntilVisible(page.getByText('Picture removed'));
  await eventually(() => page.locator('#picture img').count()).toBe(0);
  expect([...rita.faults(), ...sam.faults()]).toEqual([]);
});
