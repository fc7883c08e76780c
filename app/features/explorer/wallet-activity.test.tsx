/**
 * Proves the texts of a wallet's page in the specification's words: heading, totals, history from its side, and its
 * states.
 */
import { Route, Routes, useNavigate } from 'react-router-dom';
import { type ReactElement, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { BackContext } from '../../ui/back-context.ts';
import { render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { explorer } from './feature.tsx';
import { Component } from './wallet-activity-screen.tsx';

const api = vi.hoisted(() => ({
  fetchExplorerPage: vi.fn(),
  fetchExplorerWallet: vi.fn(),
  fetchWalletChart: vi.fn(),
}));
vi.mock('../../data/explorer/explorer-api.ts', () => api);
vi.mock('./balance-history.tsx', () => ({ BalanceHistory: () => <p>Chart</p> }));

const ann = 'VIQ-1700000000000-ann000000000';
const ben = 'VIQ-1700000000000-ben000000000';
const hourMs = 3_600_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const never = new Promise(() => undefined);

const wallet = {
  address: ann,
  balances: {
    DC: { posted: '1234.56', held: '0' },
    TDC: { posted: '200', held: '0' },
    USD: { posted: '0', held: '0' },
  },
  totals: {
    DC: { sent: '10.5', received: '1245.06', count: 2 },
    TDC: { sent: '0', received: '200', count: 1 },
    USD: { sent: '0', received: '0', count: 0 },
  },
  count: 3,
};

function Go(): ReactElement {
  const navigate = useNavigate();
  useEffect(() => void navigate(`/explorer/${ann}`), [navigate]);
  return <></>;
}

let rendered: Rendered | null = null;
beforeEach(() => {
  vi.resetAllMocks();
  api.fetchExplorerPage.mockResolvedValue({ ok: true, value: { transactions: [], next: null } });
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

/** The link back that the feature declares for the screen. */
const back = explorer.screens?.flatMap((screen) =>
  screen.path === 'explorer/:walletAddress' && 'parent' in screen ? [screen.parent] : [],
)[0];

async function open(): Promise<HTMLElement> {
  rendered = await render(
    <Routes>
      <Route
        path="/explorer/:walletAddress"
        element={
          <BackContext value={back ?? null}>
            <Component />
          </BackContext>
        }
      />
      <Route path="*" element={<Go />} />
    </Routes>,
  );
  return rendered.page;
}

const figures = (page: HTMLElement): Record<string, string[]> =>
  Object.fromEntries(
    [...page.querySelectorAll('section.vq-card')].map((card) => [
      card.querySelector('h2')?.textContent ?? '',
      [...card.querySelectorAll('dd')].map(({ textContent }) => textContent),
    ]),
  );

test('shows Loading wallet data... under the address until it arrives', async () => {
  api.fetchExplorerWallet.mockReturnValue(never);
  const page = await open();
  await settled('Loading wallet data...');
  expect(page.querySelector('h1')?.textContent).toBe(ann);
  expect(page.textContent).toContain('Wallet Activity Overview');
  const back = page.querySelector('.vq-back');
  expect([back?.textContent.trim(), back?.getAttribute('href')]).toEqual(['Back to Explorer', '/explorer']);
});

test('shows balance, total sent and received of each currency, over the whole history', async () => {
  api.fetchExplorerWallet.mockResolvedValue({ ok: true, value: wallet });
  const page = await open();
  await settled('Total Received');
  expect(figures(page)).toEqual({
    'Current Balance': ['1,234.56 DC', '200.00 TDC', '0.00 USD'],
    'Total Sent': ['10.50 DC', '0.00 TDC', '0.00 USD'],
    'Total Received': ['1,245.06 DC', '200.00 TDC', '0.00 USD'],
  });
  expect(page.textContent).toMatch(/As of \w+ \d+, \d{4}, \d\d:\d\d:\d\d/);
  expect(page.textContent).toContain('Transaction History (3)');
  expect(page.textContent).toContain('No transactions found');
  expect(api.fetchExplorerPage).toHaveBeenCalledWith({ q: ann, limit: 100 });
});

test('a movement is Send with a minus or Receive, with the other party', async () => {
  api.fetchExplorerWallet.mockResolvedValue({ ok: true, value: wallet });
  const transactions = [
    {
      ...anExplorerRow(2),
      id: 'sentsent2222',
      from: ann,
      to: ben,
      amount: '10.5',
      status: 'success',
      at: ago(3 * hourMs),
    },
    {
      ...anExplorerRow(1),
      id: 'came1111here',
      at: ago(48 * hourMs),
      from: 'DC-MINT-VAULT',
      to: ann,
      amount: '7.495',
      status: 'pending',
    },
  ];
  api.fetchExplorerPage.mockResolvedValue({ ok: true, value: { transactions, next: null } });
  const page = await open();
  await settled('sentsent…');
  const cells = [...page.querySelectorAll('.vq-table-row')].map((row) =>
    [...row.querySelectorAll('[role="cell"]')].map(({ textContent }) => textContent).slice(0, 5),
  );
  expect(cells).toEqual([
    ['Send', 'sentsent…', 'VIQ-1700…000000', '−10.50 DC', 'success'],
    ['Receive', 'came1111…', 'System Vault', '7.49 DC', 'pending'],
  ]);
  const times = [...page.querySelectorAll('.vq-table-row time')].map(({ textContent }) => textContent);
  expect(times).toEqual(['3 hours ago', '2 days ago']);
  const heads = [...page.querySelectorAll('[role="columnheader"]')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Type', 'Hash', 'From/To', 'Amount', 'Status', 'Time']);
});

test('a balance that the service does not publish has no row, instead of a zero', async () => {
  const { DC } = wallet.balances;
  api.fetchExplorerWallet.mockResolvedValue({ ok: true, value: { ...wallet, balances: { DC } } });
  const page = await open();
  await settled('Current Balance');
  expect(figures(page)['Current Balance']).toEqual(['1,234.56 DC']);
});

test('a wallet that hides its balances says so, and shows no total either', async () => {
  api.fetchExplorerWallet.mockResolvedValue({ ok: true, value: { ...wallet, balances: null, totals: null } });
  const page = await open();
  await settled('hides its balances');
  expect(page.textContent).not.toMatch(/Total Sent|1,234|Chart/);
});

test('says that there is no such wallet', async () => {
  const problem = { code: 'NOT_FOUND', status: 404, detail: 'There is no such thing' };
  api.fetchExplorerWallet.mockResolvedValue({ ok: false, problem });
  await open();
  await settled('There is no wallet with this address.');
});
