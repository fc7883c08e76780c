// Proves the badge of the bell: the number of unread notifications, 9+ above nine (C2), none when all are read; and its
// link.
import { afterEach, expect, it } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { Bell } from './bell.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

it.each([
  [0, undefined, 'Notifications'],
  [1, '1', 'Notifications, 1 unread'],
  [9, '9', 'Notifications, 9 unread'],
  [10, '9+', 'Notifications, 10 unread'],
  [250, '9+', 'Notifications, 250 unread'],
])('with %i unread the badge says %s', async (unread, badge, label) => {
  const notifications = Array.from({ length: unread }, (_, index) => ({ id: String(index), read: false }));
  rendered = await render(withData(<Bell />, makeShownData({ collections: { notifications } })));
  const bell = rendered.page.querySelector('a[href="/notifications"]');
  expect(bell?.getAttribute('aria-label')).toBe(label);
  expect(bell?.querySelector('.bell-badge')?.textContent).toBe(badge);
});
