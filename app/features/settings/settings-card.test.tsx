// Proves that the Settings card shows the line of every feature that declares one, in their order and all at once.
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { render, type Rendered, settled } from '#app/ui/testing/render.tsx';
import { SettingsCard } from './settings-card.tsx';

let rendered: Rendered;
afterEach(() => rendered.unmount());

test('the card shows every line, in the order that the features declare', async () => {
  rendered = await render(
    <Suspense fallback="Loading">
      <SettingsCard />
    </Suspense>,
  );
  await settled('Theme');
  const card = rendered.page.querySelector('[aria-label="Settings"]');
  const titles = ['Theme', 'Default currency', 'Sound when money arrives', 'Hide my balances'];
  const places = titles.map((title) => card?.textContent.indexOf(title) ?? -1);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('no two features want the same place in the card', () => {
  const orders = FEATURES.flatMap(({ settingLine }) => settingLine?.order ?? []);
  expect(new Set(orders).size).toBe(orders.length);
});
