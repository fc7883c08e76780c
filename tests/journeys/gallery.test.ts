// Proves that every error and every state of the shared components is accessible, and that the page that shows them is not
// shipped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { type Device, makeDirectDevice, sizes } from './device.ts';
import { type ServedGallery, serveGallery } from './gallery/serve-gallery.ts';
import { builtApp } from './host.ts';
import { waitUntilVisible } from './person.ts';
import { findFaultsInEverySize } from './screen-faults.ts';

let gallery: ServedGallery;
let device: Device;

beforeAll(async () => {
  gallery = await serveGallery();
  device = makeDirectDevice(gallery, { size: 'phone' });
  // The failed screen and React log these errors.
  device.allow(/the gallery shows it/);
  await device.start();
});

afterAll(async () => {
  await device.destroy();
  await gallery.close();
});

test('every error of the table is shown in every way', async () => {
  await device.goto('/');
  const { page } = device;
  const errors = page.locator('[data-code]');
  await waitUntilVisible(errors);
  const codes = await errors.evaluateAll((found) => found.map((each) => each.getAttribute('data-code')));
  expect(codes).toEqual(Object.keys(ERRORS));
  const shown = errors.locator('.mantine-InputWrapper-error, [role="alert"], .vq-notice, .vq-toast');
  expect(await shown.count()).toBe(4 * codes.length);
});

test.each(['/', '/?screen=failed', '/?screen=loading'])(
  'no violation of axe in either theme and size at %s',
  async (path) => {
    await device.goto(path);
    const { page } = device;
    await waitUntilVisible(page.locator('main'));
    const name = `gallery${path.replaceAll(/\W/g, '-')}`;
    expect(await findFaultsInEverySize(page, name, { fullPage: true })).toEqual([]);
    expect(page.viewportSize()).toEqual(sizes.phone);
    expect(device.faults()).toEqual([]);
  },
  300_000,
);

test('the shipped app does not contain it', () => {
  const chunks = JSON.parse(readFileSync(join(builtApp, '../chunks.json'), 'utf8')) as {
    readonly modules: readonly string[];
  }[];
  const modules = chunks.flatMap((chunk) => chunk.modules);
  expect(modules).toContain('app/main.tsx');
  expect(modules.filter((module) => module.startsWith('tests/'))).toEqual([]);
});
