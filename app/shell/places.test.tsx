// Proves that every link of the navigation and of the pages of links leads to a screen.
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FEATURES } from '../features.ts';
import { OWN_ROUTES } from './feature-routes.ts';

const targets = FEATURES.flatMap(({ places = [], bar }) => [
  ...places.map(({ to }) => to),
  ...(bar === undefined ? [] : [bar.to]),
]);

it('has links to check', () => {
  expect(targets).toContain('/wallet');
});

it.each([...new Set(targets)])('%s is a screen for signed-in people', (to) => {
  expect(OWN_ROUTES.filter(({ path }) => matchPath(`/${path}`, to) !== null)).not.toEqual([]);
});
