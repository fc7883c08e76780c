/**
 * A forgotten password, on a phone and on a desktop: requesting the link offline fails without losing what was typed; the link
 * comes by mail and works once; afterwards only the new password opens the account.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice, type Size } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { waitUntilVisible, signIn } from './person.ts';

const chosen = 'quiet river under stones';

let host: Host;
let device: Device;

beforeAll(async () => {
  host = await startHost();
});

afterEach(async () => {
  await device.destroy();
});

afterAll(async () => {
  await host.close();
  host.remove();
});

const sizes: readonly Size[] = ['phone', 'desktop'];

test.each(sizes)('on a %s: a forgotten password is replaced by the link of a mail', async (size) => {
  await host.newcomer();
  const email = `newcomer-${String(sizes.indexOf(size) + 1)}@journey.example`;
  device = await makeDevice(host, { size });
  const page = await device.open('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Forgot your password?' }));
  await page.getByLabel('Email').fill(email);
  await device.goOffline();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await waitUntilVisible(page.getByRole('alert'));
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await device.goOnline();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await waitUntilVisible(page.getByText(email));

  await device.goto('/outbox');
  await waitUntilVisible(page.getByText('Test mode'));
  const link = page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: /\/reset-password#/ });
  // The answer does not wait for the letter, so it reveals nothing about the address; the letter may arrive later.
  await eventually(async () => {
    if ((await link.count()) === 0) await page.reload();
    return link.count();
  }).toBe(1);
  const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '');
  await device.goto(pathname + hash);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(chosen);
  // The browser's history does not keep the link.
  await eventually(() => page.url()).not.toContain('#');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await waitUntilVisible(page.getByText('Password replaced'));

  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  device.allow(/401/);
  await signIn(page, email);
  await waitUntilVisible(page.getByRole('alert'));
  await signIn(page, email, chosen);
  await waitUntilVisible(page.getByRole('heading', { name: /^Welcome, / }));

  device.allow(/4\d\d/);
  await device.goto('/');
  await device.goto(pathname + hash);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(chosen);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await waitUntilVisible(page.getByText('This link has expired, or was used before'));
  expect(device.faults()).toEqual([]);
});
