/**
 * Proves the strip above the explorer: the rate of transactions, the newest block as a link with its age, and without the
 * service the last figures with their time.
 */
import { afterEach, expect, test } from 'vitest';
import type { NetworkFigures } from '#domain/network/schema.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { blockAge, NetworkStrip } from './network-strip.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const figures: NetworkFigures = {
  asOf: new Date(2026, 10, 22, 9, 5).toISOString(),
  movedToday: '20',
  people: 7,
  lastHour: { transactions: 4, fees: '0.02' },
  lastDay: { transactions: 1234, fees: '12.345678' },
  circulating: '1000.5',
  newest: { n: 1312, at: new Date(Date.now() - 180_500).toISOString(), entries: 3 },
  days: [],
};

async function open(shown: NetworkFigures | null, isLive: boolean): Promise<HTMLElement> {
  rendered = await render(<NetworkStrip view={{ figures: shown, isLive }} />);
  return rendered.page;
}

const shownFigures = (page: HTMLElement): (string | undefined)[][] =>
  [...page.querySelectorAll('dl > div')].map((each) => [
    each.querySelector('dt')?.textContent,
    each.querySelector('dd')?.textContent,
  ]);

test('shows rate, fees, supply and the newest block, which leads to its page', async () => {
  const page = await open(figures, true);
  expect(shownFigures(page)).toEqual([
    ['Transactions, last hour', '4'],
    ['Transactions, 24 hours', '1,234'],
    ['Fees, 24 hours', '12.34 DC'],
    ['In circulation', '1,000.50 DC'],
  ]);
  expect(page.querySelector('[title="12.345678 DC"]')).not.toBeNull();
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/explorer/block/1312');
  expect(page.querySelector('.network-block')?.textContent).toContain('Block 1,3123 minutes ago · 3 entries');
  expect(page.querySelector('.vq-pill')?.textContent).toBe('Live');
});

test('without the service it says as of when the figures are', async () => {
  const page = await open(figures, false);
  expect(page.querySelector('.vq-pill')?.textContent).toMatch(/^As of .*09:05$/);
  expect(page.querySelector('.network-block')?.textContent).toContain(
    '3 entries · its page needs the service',
  );
  expect(shownFigures(page)[1]?.[1]).toBe('1,234');
});

test('invents no figure before the first answer, or while it is counted', async () => {
  const page = await open(null, false);
  expect(shownFigures(page).map(([, value]) => value)).toEqual(['…', '…', '…', '…']);
  expect(page.querySelector('a, .vq-pill')).toBeNull();
  await rendered?.unmount();
  const counting = await open({ ...figures, lastHour: null, lastDay: null, circulating: null }, true);
  expect(shownFigures(counting).map(([, value]) => value)).toEqual(['…', '…', '…', '…']);
});

test.each([
  [0, '0 s ago'],
  [12_900, '12 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 minute ago'],
  [-500, '0 s ago'],
])('a block that is %i ms old is from %s', (ageMs, text) => {
  expect(blockAge(new Date(1_800_000_000_000 - ageMs).toISOString(), 1_800_000_000_000)).toBe(text);
});
