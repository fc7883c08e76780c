/**
 * Proves the network's figures on the front page: what the service says, with the age of the newest block by the second;
 * renewed while the page is open; offline the last ones with their time; and dots before anything is known.
 */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NetworkFigures } from '#domain/network/schema.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { blockAge, LiveFigures } from './live-figures.tsx';

const answer: NetworkFigures = {
  asOf: '2026-11-27T08:00:00.000Z',
  movedToday: '1234.567891',
  people: 1_024,
  lastHour: null,
  lastDay: null,
  circulating: null,
  newest: { n: 4_711, at: '2026-11-27T07:59:48.000Z', entries: 1 },
  days: [],
};
const sent = vi.fn<typeof fetch>();
let rendered: Rendered;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T08:00:00.000Z') });
  localStorage.clear();
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
});
afterEach(async () => {
  await rendered.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const says = (figures: NetworkFigures): void => {
  sent.mockImplementation(() => Promise.resolve(Response.json(figures)));
};
const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
const readFigures = (): (string | null)[] =>
  [...rendered.page.querySelectorAll('.live-value')].map(({ textContent }) => textContent);

test('shows dots until the service has answered, then its figures', async () => {
  sent.mockReturnValue(new Promise(() => undefined));
  rendered = await render(<LiveFigures />);
  expect(readFigures()).toEqual(['…', '…', '…']);
  says(answer);
  await wait(5_000);
  expect(sent.mock.calls.map(([url]) => url)).toEqual(['/api/network', '/api/network']);
  expect(readFigures()).toEqual(['1,234.56 DC', '1,024', '17 seconds ago']);
  expect(rendered.page.textContent).toContain('Live');
  expect(rendered.page.textContent).toContain('Number 4,711 in the journal');
});

test('shows dots for the moved amount while the service is still counting', async () => {
  says({ ...answer, movedToday: null });
  rendered = await render(<LiveFigures />);
  await wait(0);
  expect(readFigures()).toEqual(['…', '1,024', '12 seconds ago']);
});

test('counts the age of the block, and renews the figures', async () => {
  says(answer);
  rendered = await render(<LiveFigures />);
  await wait(1_000);
  expect(readFigures()).toEqual(['1,234.56 DC', '1,024', '13 seconds ago']);
  says({ ...answer, movedToday: '1300', newest: { n: 4_712, at: '2026-11-27T08:00:09.000Z', entries: 2 } });
  await wait(9_000);
  expect(readFigures()).toEqual(['1,300.00 DC', '1,024', '1 second ago']);
});

test('keeps the last figures offline, with their time', async () => {
  says(answer);
  rendered = await render(<LiveFigures />);
  await wait(0);
  await rendered.unmount();
  sent.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
  rendered = await render(<LiveFigures />);
  await wait(0);
  expect(readFigures()).toEqual(['1,234.56 DC', '1,024', '12 seconds ago']);
  expect(rendered.page.textContent).toContain('As of 08:00');
  expect(rendered.page.textContent).not.toContain('Live');
});

test('the age of a block', () => {
  const now = Date.parse('2026-11-27T08:00:00.000Z');
  expect(blockAge('2026-11-27T08:00:02.000Z', now)).toBe('0 seconds ago');
  expect(blockAge('2026-11-27T07:59:01.000Z', now)).toBe('59 seconds ago');
  expect(blockAge('2026-11-27T07:59:00.000Z', now)).toBe('1 minute ago');
  expect(blockAge('2026-11-25T07:59:00.000Z', now)).toBe('2 days ago');
});
