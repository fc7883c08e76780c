/** A new version is offered, but not while somebody types; one click installs it, and waiting commands are kept. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { builtApp, type Host, startHost } from './host.ts';
import { waitUntilHidden, selectTab, waitUntilVisible, signUp } from './person.ts';

let host: Host;
let device: Device;
let appDirectory: string;

beforeEach(async () => {
  appDirectory = mkdtempSync(join(tmpdir(), 'journey-app-'));
  cpSync(builtApp, appDirectory, { recursive: true });
  host = await startHost({ appDirectory });
  device = await makeDevice(host, { size: 'phone' });
});

afterEach(async () => {
  await device.destroy();
  await host.close();
  host.remove();
  rmSync(appDirectory, { recursive: true, force: true });
});

/** Releases a version whose only difference is a title in the page: its hash in the worker's list changes with it. */
function release(title: string): void {
  const page = join(appDirectory, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`));
  const worker = join(appDirectory, 'sw.js');
  const before = readFileSync(worker, 'utf8');
  const swapped = before.replace(
    /("revision":")[0-9a-f]{32}(","url":"index\.html")/,
    `$1${'0'.repeat(32)}$2`,
  );
  expect(swapped).not.toBe(before);
  writeFileSync(worker, swapped);
}

test('a new version waits for a click, and is not even offered while a form is half filled', async () => {
  await signUp(device, 'sender@journey.example');
  const { page } = device;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await selectTab(page, 'Send');
  await page.getByLabel('Recipient address').fill('half a thought');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  release('Second version');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null),
  ).toBe(true);
  const offer = page.getByText('A new version is ready');
  expect(await offer.count()).toBe(0);
  expect(await page.getByLabel('Recipient address').inputValue()).toBe('half a thought');

  await page.getByLabel('Recipient address').fill('');
  await waitUntilVisible(offer);
  expect(loads).toBe(0);
  await page.getByLabel('Recipient address').fill('again');
  await waitUntilHidden(offer);
  await page.getByLabel('Recipient address').fill('');
  await page.getByRole('button', { name: 'Update now' }).click();
  await eventually(() => loads).toBe(1);
  await waitUntilVisible(page.getByLabel('Recipient address'));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  const html = await page.evaluate(async () => (await fetch('/index.html')).text());
  expect(html).toContain('Second version');
  expect(loads).toBe(1);
  expect(device.faults()).toEqual([]);
});
