/**
 * Proves the supply page, Home and the front page: every card, table and text with the specification's decimals, from
 * the facts in force; and nothing invented where data is missing.
 */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, buttonNamed, render, type Rendered } from '../../ui/testing/render.tsx';
import { priceEvent, supplyValue } from '../../ui/testing/supply.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { makeSections } from './explanations.tsx';
import { MarketLine } from './market-line.tsx';
import { PhaseFigures } from './supply-cards.tsx';
import { chartText } from './phase-chart.tsx';
import { SupplyBody } from './supply-page.tsx';
import { Component as SupplyScreen } from './supply-screen.tsx';
import { TransparencyFigures } from './transparency.tsx';

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const cardsOf = (page: HTMLElement): Record<string, string[]> =>
  Object.fromEntries(
    [...page.querySelectorAll('dl > div')].map((card) => [
      card.querySelector('dt')?.textContent ?? '',
      [...card.querySelectorAll('dd')].map((value) => value.textContent),
    ]),
  );

const tableOf = (page: HTMLElement, label: string): string[][] =>
  [...page.querySelectorAll(`table[aria-label="${label}"] tr`)].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );

async function body(
  change: Parameters<typeof supplyValue>[0] = {},
  more: { signedIn?: boolean; events?: [] } = {},
) {
  const { signedIn = false, events = [priceEvent()] } = more;
  rendered = await render(
    <SupplyBody supply={supplyValue(change)} events={events} asOf={null} signedIn={signedIn} />,
  );
  return rendered.page;
}

test('the cards show phase, price, minted and available with the specified decimals', async () => {
  expect(cardsOf(await body())).toEqual({
    'Current Phase': ['Phase 2', '25.0% sold'],
    'DC Price': ['$1.2500', 'Next: $1.5000'],
    'Total Minted': ['1.25B DC', 'Native IQ'],
    Available: ['750.00M DC', 'Remaining in phase'],
  });
});

test('the sold share of the phase is a progress bar with a text', async () => {
  const bar = (await body()).querySelector('[role="progressbar"]');
  expect(bar?.getAttribute('aria-valuenow')).toBe('25');
  expect(bar?.getAttribute('aria-valuetext')).toBe('25.0%');
});

test('the table of future phases has five rows: the first active, the rest pending', async () => {
  expect(tableOf(await body(), 'Future Phase Pricing')).toEqual([
    ['Phase', 'Supply Range', 'DC Price', 'Status'],
    ['Phase 2', '1B to 2B DC', '$1.2500', 'Active'],
    ['Phase 3', '2B to 3B DC', '$1.5000', 'Pending'],
    ['Phase 4', '3B to 4B DC', '$1.7500', 'Pending'],
    ['Phase 5', '4B to 5B DC', '$2.0000', 'Pending'],
    ['Phase 6', '5B to 6B DC', '$2.2500', 'Pending'],
  ]);
});

test('price events name the cause and the reason, and there is no table without events', async () => {
  const page = await body();
  const [, row] = tableOf(page, 'Price Event History');
  expect(row?.slice(1)).toEqual(['Phase 2', '$1.0000', '$1.2500', 'Phase 1 sold out', 'System']);
  await rendered?.unmount();
  expect((await body({}, { events: [] })).textContent).not.toContain('Price Event History');
});

test('the call to action names the price and leads to the market; creating an account is for visitors', async () => {
  const page = await body();
  const links = (): (string | null)[][] =>
    [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links()).toEqual([
    ['Buy DC Now at $1.25', '/market?buy=1'],
    ['Create Account', '/auth?tab=sign-up'],
  ]);
  await rendered?.unmount();
  await body({}, { signedIn: true });
  expect(links()).toEqual([['Buy DC Now at $1.25', '/market?buy=1']]);
});

test('the explanations take their figures from the facts in force', async () => {
  const words = makeSections(supplyValue());
  const page = await body();
  for (const { title, texts } of words)
    for (const part of [title, ...texts]) expect(page.textContent).toContain(part);
  expect(words.map(({ title }) => title)).toEqual([
    'Phase-Based Supply',
    'Progressive Pricing',
    'Full Transparency',
    'Key Benefits',
  ]);
  expect(words[0]?.texts[0]).toContain('phases of 1B DC');
  expect(words[1]?.texts[0]).toContain('rises by $0.25 after every 1B DC sold');
  expect(words[2]?.texts[0]).toContain('15% to the marketing vault, 10% to the core vault and 0.05%');
  const onTop = makeSections(supplyValue({ splitMode: 'on_top' }));
  expect(onTop[2]?.texts[0]).toContain('The buyer gets every DC paid for.');
});

test('the chart of the phases describes itself in a text', async () => {
  const words = chartText(supplyValue());
  expect(words).toContain('phase 2, 1B to 2B DC, at $1.2500; phase 3, 2B to 3B DC, at $1.5000');
  expect(words).toContain('Phase 2 is 25.0% sold.');
  const chart = (await body()).querySelector('figure[role="img"]');
  expect(chart?.getAttribute('aria-label')).toBe(words);
  expect(chart?.querySelectorAll('.phase-bar')).toHaveLength(5);
});

test('the market says phase, price, the tranches opened in billions and what is available in millions', async () => {
  rendered = await render(<PhaseFigures supply={supplyValue()} />);
  expect(cardsOf(rendered.page)).toEqual({
    'Current Phase': ['Phase 2', '25.0% sold'],
    'DC Price': ['$1.2500', 'Next: $1.5000'],
    'Total Supply': ['2.00B DC', 'Opened so far'],
    Available: ['750.00M DC', 'Remaining in phase'],
  });
});

const aSupply = { id: 'supply', seq: 1, at: '2026-11-22T10:00:00.000Z', value: supplyValue() };

test('Home says price, phase and what is sold in one line that leads to the market', async () => {
  const data = makeShownData({
    pulled: ['catalog'],
    collections: { catalog: [aSupply] },
  });
  rendered = await render(withData(<MarketLine />, data));
  const line = rendered.page.querySelector('a');
  expect(line?.textContent).toBe('DC is $1.2500, phase 2, 25.0% soldMarket');
  expect(line?.getAttribute('href')).toBe('/market');
});

const LAUNCH = Date.parse('2025-11-14T00:00:00.000Z');
const answer = (supply = supplyValue({ phase: 1 })) => ({
  asOf: null,
  supply,
  events: [],
  log: [],
  investors: null,
  vaults: { marketing: { DC: '150.5', TDC: '0', USD: '0' }, core: { DC: '100', TDC: '0', USD: '0' } },
});

test('the transparency grid shows the supply, the three vaults and the launch status', async () => {
  rendered = await render(<TransparencyFigures answer={answer()} now={LAUNCH} />);
  expect(cardsOf(rendered.page)).toEqual({
    'Total Supply': ['1B DC'],
    'Marketing Vault': ['150.50 DC'],
    'Core Vault': ['100.00 DC'],
    'Universal Vault': ['0.00 DC'],
    'Launch Status': ['Live'],
  });
  await rendered.rerender(<TransparencyFigures answer={answer()} now={LAUNCH - 1} />);
  expect(cardsOf(rendered.page)['Launch Status']).toEqual(['Coming Soon']);
});

test('the transparency grid shows no invented figures before anything is known', async () => {
  rendered = await render(<TransparencyFigures answer={null} now={LAUNCH} />);
  expect(Object.values(cardsOf(rendered.page)).flat()).toEqual(['…', '…', '…', '…', '…']);
});

/** Answers the request of a visitor's page by hand. */
async function visit(answer: Response | null): Promise<HTMLElement> {
  vi.stubGlobal('fetch', () =>
    answer === null ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(answer),
  );
  rendered = await render(<SupplyScreen />);
  return rendered.page;
}

test('says that it is loading, says when there is nothing, and tries again', async () => {
  const nothing = { asOf: null, supply: null, events: [], log: [], vaults: {} };
  let say: (response: Response) => void = () => undefined;
  const first = new Promise<Response>((resolve) => {
    say = resolve;
  });
  const answers = [first, Promise.resolve(Response.json(answer()))];
  vi.stubGlobal('fetch', () => answers.shift());
  rendered = await render(<SupplyScreen />);
  const { page } = rendered;
  expect(page.textContent).toContain('Loading...');
  await act(async () => {
    say(Response.json(nothing));
    await first;
  });
  await vi.waitFor(() => {
    expect(page.textContent).toContain('Error loading supply data');
  });
  await click(buttonNamed(page, /^Try again$/));
  await vi.waitFor(() => {
    expect(page.textContent).toContain('Future Phase Pricing');
  });
});

test('links back to the front page', async () => {
  const page = await visit(Response.json(answer()));
  const back = [...page.querySelectorAll('a')].find((link) => link.textContent.trim() === 'Back to Home');
  expect(back?.getAttribute('href')).toBe('/');
});

test('a visitor reads the last known supply offline, or that there is none', async () => {
  const page = await visit(null);
  await vi.waitFor(() => {
    expect(page.textContent).toContain('Error loading supply data');
  });
  await rendered?.unmount();
  await visit(Response.json(answer()));
  await vi.waitFor(() => {
    expect(page.textContent).toContain('Future Phase Pricing');
  });
  await rendered?.unmount();
  await visit(null);
  expect(page.textContent).toContain('Future Phase Pricing');
});
