// Proves the total worth on Home: one figure with its time, its parts with their pages, what it leaves out and why, and no
// figure before wallet and price are known.
import { afterEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aWallet } from '#tests/builders/wire-documents.ts';
import type { SyncedName } from '#app/data/database/collections.ts';
import type { TokenBalance } from '#domain/protocol.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { supplyValue } from '../../ui/testing/supply.ts';
import { TotalWorth } from './total-worth.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const supply = {
  id: 'supply',
  seq: 1,
  at: '2026-11-22T10:00:00.000Z',
  value: supplyValue({ priceUsd: '1.25' }),
};
const moon: TokenBalance = { projectId: 'moon', symbol: 'MOON', posted: '5', held: '0' };

type Has = {
  readonly dc?: string;
  readonly tdc?: string;
  readonly tokens?: TokenBalance[];
  readonly price?: boolean;
  readonly pulled?: readonly SyncedName[];
};

async function shows({
  dc = '100',
  tdc = '0',
  tokens = [],
  price = true,
  pulled = ['catalog', 'wallet', 'standing'],
}: Has): Promise<HTMLElement> {
  const zero = { posted: '0', held: '0' };
  const wallet = aWallet('p1', {
    balances: { DC: { posted: dc, held: '40' }, TDC: { posted: tdc, held: '0' }, USD: zero },
    tokens,
  });
  const data = makeShownData({
    pulled,
    collections: { wallet: [wallet], catalog: price ? [supply] : [] },
  });
  rendered = await render(
    withData(
      <TotalWorth actions={null} curve={null}>
        {null}
      </TotalWorth>,
      data,
    ),
  );
  return rendered.page;
}
const partsIn = (page: HTMLElement): (string | null)[][] =>
  [...page.querySelectorAll('.worth-parts a')].map((part) => [part.textContent, part.getAttribute('href')]);

test('one figure with its time, and its parts with their pages', async () => {
  const page = await shows({});
  expect(page.querySelector('.worth-figure')?.textContent).toBe('$125.00');
  expect(page.querySelector('.worth-as-of')?.textContent).toMatch(/^Confirmed, as of /);
  expect(partsIn(page)).toEqual([
    ['Available$75.00', '/wallet'],
    ['Held$50.00', '/wallet'],
  ]);
  expect(page.querySelector('.worth-notes')?.textContent).toBe('');
});

test('says what is not counted, and why', async () => {
  const page = await shows({ tdc: '200', tokens: [moon] });
  expect(page.querySelector('.worth-notes')?.textContent).toBe(
    'Not counted, because no price is known: 5.00 MOON. Test credits have no worth and are not counted.',
  );
});

test('tokens that are locked until a launch are worth what was invested', async () => {
  const page = await shows({ tokens: [{ ...moon, held: '5' }] });
  expect(page.querySelector('.worth-notes')?.textContent).toBe(
    'Tokens that are locked until a launch count as what was invested.',
  );
});

test('without the price of DC it says so instead of a figure', async () => {
  const page = await shows({ price: false });
  expect(page.textContent).toContain('Unknown: the price of DC is not on this device yet.');
  expect(page.querySelector('.worth-figure')).toBeNull();
  expect(partsIn(page)).toEqual([]);
});

test('shows nothing before the credits outside the wallet are pulled, because the figure would be too low', async () => {
  const page = await shows({ pulled: ['catalog', 'wallet'] });
  expect(page.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
  expect(page.textContent).not.toContain('$');
  expect(page.textContent).not.toContain('Confirmed');
});
