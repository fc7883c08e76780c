/**
 * Proves the market screens: cards and texts of DC, TDC and fees from the facts in force; the ticker's ten tokens, the
 * totals, and the table of all markets in every order, searched and empty.
 */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import { sortListings, type TokenListing } from '#domain/market/listing.ts';
import { listTokens } from '../../data/queries/listings.ts';
import { aToken } from '#tests/builders/shown-tokens.ts';
import { buttonNamed, click, render, type Rendered, type } from '../../ui/testing/render.tsx';
import { supplyValue } from '../../ui/testing/supply.ts';
import { ClaimCard } from '../tdc-claim/claim-card.tsx';
import { changeText } from '../../ui/price-change.tsx';
import { MarketData, rankRows } from './data-screen.tsx';
import { DcCard, InfoCards, makeInfos, TdcCard } from './market-cards.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const factsOf = (page: HTMLElement): Record<string, string | null> =>
  Object.fromEntries(
    [...page.querySelectorAll('dl.vq-facts > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? null,
    ]),
  );

const listing = (symbol: string, change: Partial<TokenListing> = {}): TokenListing => ({
  projectId: `p-${symbol.toLowerCase()}`,
  symbol,
  title: `Project ${symbol}`,
  type: 'DeFi',
  priceDc: '0.8',
  priceUsd: '1',
  change24hBps: 125,
  marketCapUsd: '1259999',
  volume24hUsd: '1500',
  volume24hDc: '1200',
  liquidityBps: 5_050,
  ...change,
});

test('the DC card says price, rate 1:1, total supply, distributed and available', async () => {
  const first = supplyValue({
    phase: 1,
    priceUsd: '1',
    totalSold: '250000000',
    available: '750000000',
  });
  rendered = await render(<DcCard supply={first}>buy here</DcCard>);
  expect(rendered.page.querySelector('.market-price')?.textContent).toBe('$1.00');
  expect(factsOf(rendered.page)).toEqual({
    Rate: '1:1',
    'Total supply': '1,000,000,000 DC',
    Distributed: '250,000,000 DC',
    Available: '750,000,000 DC',
  });
  expect(rendered.page.textContent).toContain('buy here');
});

test('after the first phase the rate is what one DC costs, and the supply is the tranches opened', async () => {
  rendered = await render(<DcCard supply={supplyValue()} />);
  expect(factsOf(rendered.page)).toMatchObject({ Rate: '1 DC = $1.25', 'Total supply': '2,000,000,000 DC' });
});

test('the TDC card says what TDC are for and how many can be claimed', async () => {
  rendered = await render(
    <TdcCard>
      <ClaimCard />
    </TdcCard>,
  );
  const { textContent } = rendered.page;
  expect(textContent).toContain('200.00 TDC every 24 hours, for testing only.');
  expect(textContent).toContain('can never be turned into DC or dollars');
  expect(buttonNamed(rendered.page, /^Claim 200\.00 TDC$/)).toBeDefined();
  const developer = rendered.page.querySelector('a');
  expect([developer?.textContent, developer?.getAttribute('href')]).toEqual(['Developer', '/developer']);
});

test('the info cards say fee, purchase routing and minimum purchase', async () => {
  rendered = await render(<InfoCards supply={supplyValue()} terms={DEFAULT_FEE_TERMS} />);
  const cards = [...rendered.page.querySelectorAll('li')].map((card) => [
    card.querySelector('h2')?.textContent,
    card.querySelector('.market-info-value')?.textContent,
  ]);
  expect(cards).toEqual([
    ['Transaction fee', '0.05%'],
    ['Purchase routing', '15% + 10% + 0.05%'],
    ['Minimum purchase', '$10'],
  ]);
});

test('the other settings of fee and split are explained too', () => {
  const infos = makeInfos({
    supply: supplyValue({ splitMode: 'on_top' }),
    terms: { ...DEFAULT_FEE_TERMS, feeMode: 'flat', feePayer: 'recipient' },
  });
  expect(infos[0]).toMatchObject({ value: '$0.05', text: 'Taken from what the recipient gets.' });
  expect(infos[1]?.text).toContain('minted on top');
});

const rowsOf = (page: HTMLElement): string[][] =>
  [...page.querySelectorAll('[role="table"] .vq-rows > [role="row"]')].map((row) =>
    [...row.querySelectorAll('[role="cell"]')].map((cell) => cell.textContent),
  );

test('the table shows rank, project, type, price to four places, change, cap, volume and liquidity', async () => {
  rendered = await render(<MarketData listings={[listing('ABC')]} />);
  expect(rowsOf(rendered.page)).toEqual([
    ['1', 'ABCProject ABC', 'DeFi', '$1.0000 0.80 DC', '+1.25%', '$1.25M', '$1.50K', '50.5%'],
  ]);
  const heads = [...rendered.page.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent);
  expect(heads).toEqual(['Rank', 'Project', 'Type', 'Price', '24h', 'Market Cap', 'Volume', 'Liquidity']);
  expect(rendered.page.querySelector('[data-cell="change"] .change')?.className).toContain('vq-good');
  expect(rendered.page.querySelector('#all-markets')?.textContent).toBe('All Markets');
  const link = rendered.page.querySelector('[data-row]');
  expect(link?.getAttribute('href')).toBe('/launchpad/project/p-abc');
  expect(rendered.page.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('50.5');
  await rendered.rerender(<MarketData listings={[listing('ABC', { change24hBps: -125 })]} />);
  const fallen = rendered.page.querySelector('[data-cell="change"] .change');
  expect([fallen?.textContent, fallen?.classList.contains('vq-bad')]).toEqual(['−1.25%', true]);
});

test('totals are market cap, 24 h volume and active projects', async () => {
  rendered = await render(<MarketData listings={[listing('ABC'), listing('XYZ', { marketCapUsd: '1' })]} />);
  const figures = [...rendered.page.querySelectorAll('.market-totals dl > div')].map(
    (card) => card.textContent,
  );
  expect(figures).toEqual(['Market Cap$1.26M', '24h Volume$3.00K', 'Active Projects2']);
});

test('without a project the page says so, and shows no totals', async () => {
  rendered = await render(<MarketData listings={[]} />);
  expect(rendered.page.textContent).toContain("No project's token is on the market yet.");
  expect(rendered.page.querySelector('.ticker')).toBeNull();
  expect(rendered.page.querySelector('.market-totals')?.textContent).toContain('Active Projects0');
  expect(rendered.page.textContent).toContain('How prices are set');
});

test('the ticker shows ten tokens, the most traded first, and can be stopped', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    listing(`T${String(index)}`, { volume24hDc: String(index) }),
  );
  rendered = await render(<MarketData listings={many} />);
  const [shown, copy] = rendered.page.querySelectorAll('.ticker-items');
  const symbols = [...(shown?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
  expect(symbols).toEqual(['T11', 'T10', 'T9', 'T8', 'T7', 'T6', 'T5', 'T4', 'T3', 'T2']);
  expect(copy?.getAttribute('aria-hidden')).toBe('true');
  await click(rendered.page.querySelector('[aria-label="Stop the ticker"]'));
  expect(rendered.page.querySelector('.ticker')?.getAttribute('data-still')).toBe('true');
});

test('three tokens stand beside each other in the ticker, which has nothing to stop', async () => {
  rendered = await render(<MarketData listings={[listing('ABC'), listing('XYZ'), listing('DEF')]} />);
  expect(rendered.page.querySelectorAll('.ticker-items')).toHaveLength(1);
  expect(rendered.page.querySelectorAll('.ticker-items > li')).toHaveLength(3);
  expect(rendered.page.querySelector('.ticker button')).toBeNull();
});

test('a search narrows the table and keeps the ranks', async () => {
  const listings = [listing('ABC'), listing('XYZ', { marketCapUsd: '5' })];
  const found = rankRows(listings, { sort: { by: 'cap', descending: true }, search: ' xyz ' });
  expect(found.map(({ symbol, rank }) => [symbol, rank])).toEqual([['XYZ', 2]]);
  rendered = await render(<MarketData listings={listings} />);
  const field = rendered.page.querySelector<HTMLInputElement>('input[type="search"]');
  if (field === null) throw new Error('there is no search');
  await type(field, 'nothing like it');
  expect(rendered.page.textContent).toContain('No market matches this search.');
});

test('the rank stays that of the market cap, whatever the column sorted by', () => {
  const listings = [listing('ABC', { priceUsd: '2' }), listing('XYZ', { marketCapUsd: '5', priceUsd: '3' })];
  const rows = rankRows(listings, { sort: { by: 'price', descending: true }, search: '' });
  expect(rows.map(({ symbol, rank }) => [symbol, rank])).toEqual([
    ['XYZ', 2],
    ['ABC', 1],
  ]);
  expect(sortListings(listings, { by: 'name', descending: false }).map(({ symbol }) => symbol)).toEqual([
    'ABC',
    'XYZ',
  ]);
});

test('a change of the price shows its sign, and nothing if there is none', () => {
  expect([125, -5, 0].map(changeText)).toEqual(['+1.25%', '−0.05%', '0.00%']);
});

test('a listing of a newer format is left out, the others stay', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const value = aToken({ projectId: 'p-abc', symbol: 'ABC', prices: [{ at, price: '2' }] });
  const documents = [
    { id: 'token:p-abc', seq: 1, at, value },
    { id: 'token:p-new', seq: 2, at, value: { ...value, prices: 'of another kind' } },
  ];
  const moment = { at: Date.parse(at), dcPriceUsd: 1_250_000n, priceEvents: [] };
  expect(listTokens(documents, moment)).toMatchObject([
    { projectId: 'p-abc', symbol: 'ABC', priceDc: '2', priceUsd: '2.5' },
  ]);
});

test('/ focuses the search, arrows move between the rows, Esc leaves the search', async () => {
  rendered = await render(<MarketData listings={[listing('ABC'), listing('XYZ', { marketCapUsd: '1' })]} />);
  const press = (key: string): void => {
    act(() => {
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    });
  };
  const search = rendered.page.querySelector('input');
  press('/');
  expect(document.activeElement).toBe(search);
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('ABC');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('XYZ');
  press('ArrowUp');
  expect(document.activeElement?.textContent).toBe('ABC');
  press('/');
  press('Escape');
  expect(document.activeElement).toBe(document.body);
});
