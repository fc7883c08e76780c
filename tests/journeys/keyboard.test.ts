// Proves that the keyboard reaches everything, with visible focus.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { findFocused } from './focused.ts';
import { startHost } from './host.ts';
import { waitUntilHidden, waitUntilVisible, signIn } from './person.ts';

/** Everything on the screen that a pointer could use. */
const reachable = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    const radios = new Set<string>();
    return all.filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      // A group of radio buttons is one stop.
      if (radios.has(element.name)) return false;
      radios.add(element.name);
      return true;
    }).length;
  });

test('the keyboard reaches everything in order, with visible focus, and Esc closes a sheet', async () => {
  const host = await startHost({ demo: true });
  const device = await makeDevice(host, { size: 'desktop' });
  try {
    const page = await device.open('/auth');
    await signIn(page, 'one@demo.example', host.service.first.demoPassword);
    await waitUntilVisible(page.getByRole('heading', { name: 'Latest activity' }));
    for (const path of ['/wallet?tab=send', '/more', '/wallet?tab=history']) {
      await device.goto(path);
      await waitUntilVisible(page.getByRole('navigation', { name: 'Main' }));
      await waitUntilVisible(
        page
          .locator(':visible')
          .getByText(/^Review$|^Theme$|^Choose a row/)
          .first(),
      );
      const wanted = await reachable(page);
      const stops: string[] = [];
      const unseen: string[] = [];
      for (let step = 0; step < wanted; step++) {
        await page.keyboard.press('Tab');
        const stop = await findFocused(page);
        if (stop === null) break;
        stops.push(stop.words);
        if (!stop.visible) unseen.push(stop.words);
      }
      expect([path, stops.length, unseen]).toEqual([path, wanted, []]);
      expect(stops[0]).toContain('Skip to content');
    }

    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const details = page
      .getByRole('complementary', { name: 'Transaction' })
      .getByRole('link', { name: 'View in explorer' });
    await waitUntilVisible(details);
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    expect((await findFocused(page))?.words).toMatch(/^A /);
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: 'Find' });
    await find.fill('request');
    await waitUntilVisible(page.getByRole('option', { name: /^Request/, selected: true }));
    await page.keyboard.press('Enter');
    await waitUntilHidden(find);
    await waitUntilVisible(page.getByRole('button', { name: 'Create request' }));
    await page.keyboard.press('/');
    await page.keyboard.type('sign out');
    await page.keyboard.press('Escape');
    await waitUntilHidden(find);
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).press('Enter');
    const leaving = page.getByRole('dialog', { name: 'Sign out of this device?' });
    await waitUntilVisible(leaving);
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      expect(await leaving.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await waitUntilHidden(leaving);

    await page.getByRole('button', { name: /^Account/ }).press('Enter');
    const menu = page.getByRole('menu');
    await eventually(() => menu.evaluate((list) => list.contains(document.activeElement))).toBe(true);
    const isOnDark = async (): Promise<boolean> => (await findFocused(page))?.words === 'BUTTON Dark';
    for (let step = 0; step < 20 && !(await isOnDark()); step++) await page.keyboard.press('ArrowUp');
    expect(await isOnDark()).toBe(true);
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu);
    expect((await findFocused(page))?.words).toMatch(/Account/);
    expect(device.faults()).toEqual([]);
  } finally {
    await device.destroy();
    await host.close();
    host.remove();
  }
});
