/** Proves that every screen has a place in the navigation and a way back, and that both lead somewhere. */
import { Outlet, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { FEATURES } from '../features.ts';
import { placesOf } from '../places.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { render, type Rendered, settled } from '../ui/testing/render.tsx';
import { barLinkAt, placeAt } from './current-place.ts';
import { OWN_ROUTES, VISITOR_ROUTES } from './feature-routes.ts';
import { makeLazyRoutes } from './lazy-routes.tsx';

const screens = FEATURES.flatMap((feature) => feature.screens ?? []).filter((screen) => 'own' in screen);
const samples: Readonly<Record<string, string>> = {
  ':transactionId': 'a'.repeat(32),
  ':vault': 'VIQ-FEES',
  ':walletAddress': 'VIQ-1800000000000-aaaaaaaaaaaa',
};
/** A path that shows the screen. */
const sampleOf = (path: string): string =>
  `/${path}`.replaceAll(/:\w+/g, (parameter) => samples[parameter] ?? 'x');

const children = screens.flatMap((screen) =>
  'parent' in screen ? [[screen.path, screen.parent] as const] : [],
);

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

it('has destinations and screens below them to check', () => {
  expect(placesOf(FEATURES).map(({ to }) => to)).toEqual(expect.arrayContaining(['/wallet', '/security']));
  expect(children.map(([path]) => path)).toEqual(expect.arrayContaining(['wallet/charts', 'market/data']));
});

it.each(screens.map((screen) => [sampleOf(screen.path), screen] as const))(
  '%s is or belongs to a destination, and the bar marks a link for it',
  (path, screen) => {
    if ('index' in screen) expect(placeAt(path)).toBeNull();
    else if ('place' in screen) expect(placeAt(path)?.to).toBe(path);
    else expect(placeAt(path)?.to).toBe(placeAt(screen.parent.to.split('?')[0] ?? '')?.to);
    expect(barLinkAt(path, '')).not.toBeNull();
  },
);

it.each(children)('/%s links back to a screen', (_path, { to }) => {
  expect(placeAt(to.split('?')[0] ?? '')).not.toBeNull();
});

it.each(children)('the header of /%s has its link back: %o', async (path, { to, text }) => {
  const stub = () => Promise.resolve({ Component: () => <PageHeader title={path} /> });
  for (const routes of [OWN_ROUTES, VISITOR_ROUTES]) {
    const found = routes.find((route) => route.path === path);
    if (found === undefined) continue;
    rendered = await render(
      <Routes>
        <Route element={<Outlet />}>{makeLazyRoutes([{ ...found, path: '*', load: stub }])}</Route>
      </Routes>,
    );
    await settled(path);
    const link = rendered.page.querySelector('header a');
    expect([link?.getAttribute('href'), link?.textContent.trim()]).toEqual([to, text]);
    await rendered.unmount();
    rendered = null;
  }
});

it('no two destinations of a group have the same position', () => {
  const positions = placesOf(FEATURES).map(({ group, order }) => `${group} ${String(order)}`);
  expect(new Set(positions).size).toBe(positions.length);
});
