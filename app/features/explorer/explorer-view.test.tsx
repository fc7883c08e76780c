/**
 * Proves the texts of the explorer's page in the specification's words: title and link back, search, columns, eight
 * characters of a hash, vaults without a link and wallets with one, statuses, pages, and a list that loads, is empty or
 * failed.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { knownProblem } from '../../platform/problem.ts';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import type { ExplorerParameters } from './explorer-filter.ts';
import type { ExplorerRows } from './explorer-rows.ts';
import { ExplorerView } from './explorer-view.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const ann = 'VIQ-1700000000000-ann000000000';
const ben = 'VIQ-1700000000000-ben000000000';

const asked: ExplorerParameters = {
  filter: { q: '', type: 'all' },
  page: 1,
  sort: { by: 'time', descending: true },
  search: null,
};

async function view(change: Partial<ExplorerRows> = {}, page = 1) {
  const refresh = vi.fn();
  const data: ExplorerRows = {
    rows: [],
    fresh: { count: 0, show: vi.fn() },
    asOf: null,
    loading: false,
    hasNext: false,
    problem: null,
    stillWorks: 'What was seen is still there.',
    refresh,
    reach: 'the transactions on this device',
    readAll: () => Promise.resolve([]),
    ...change,
  };
  const found = { groups: [], hasWallet: null, loading: false, problem: null };
  rendered = await render(
    <ExplorerView
      data={data}
      asked={{ ...asked, page }}
      found={found}
      backTo="/dashboard"
      network={{ figures: null, isLive: false }}
      Pane={() => <p>Pane</p>}
    />,
  );
  return { page: rendered.page, refresh };
}

const row = (seq: number, change: Partial<ExplorerDoc> = {}): ExplorerDoc => ({
  ...anExplorerRow(seq),
  from: ann,
  to: ben,
  ...change,
});

const cellsOf = (page: HTMLElement): (string | null)[][] =>
  [...page.querySelectorAll('.vq-table-row')].map((line) =>
    [...line.querySelectorAll('[role="cell"]')].map((cell) => cell.textContent),
  );

const links = (page: HTMLElement, cell: string): (string | null | undefined)[] =>
  [...page.querySelectorAll(`.vq-table-row [data-cell="${cell}"]`)].map((each) =>
    each.querySelector('a')?.getAttribute('href'),
  );

test('has its title, the link back to the dashboard, the search and the types', async () => {
  const { page } = await view();
  expect(page.querySelector('h1')?.textContent).toBe('Transaction Explorer');
  expect(page.querySelector('.vq-back')?.getAttribute('href')).toBe('/dashboard');
  expect(page.querySelector('[placeholder="Search by wallet address or tx hash..."]')).not.toBeNull();
  expect(page.querySelector('select[aria-label="Type"]')).not.toBeNull();
});

test('a row has hash, from, to, type, amount, status and time', async () => {
  const id = 'abcdefghijklmnopqrstuvwxyz234567';
  const at = new Date(Date.now() - 120_000).toISOString();
  const { page } = await view({ rows: [row(1, { id, at, amount: '1234.5', currency: 'DC' })] });
  const heads = [...page.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent);
  expect(heads).toEqual(['Tx Hash', 'From', 'To', 'Type', 'Amount', 'Status', 'Time']);
  const [cells] = cellsOf(page);
  expect(cells?.[0]).toBe('abcdefgh…');
  expect(cells?.slice(3)).toEqual(['Send', '1,234.50 DC', 'success', '2 minutes ago']);
  expect(links(page, 'hash')).toEqual([`/explorer/tx/${id}`]);
});

test('wallets link to their page; vaults of the system and of projects have names and no link', async () => {
  const { page } = await view({
    rows: [row(2, { from: 'DC-MINT-VAULT', kind: 'fiat_purchase' }), row(1, { to: 'PRJ-1' })],
  });
  expect(cellsOf(page).map(([, from]) => from)).toEqual(['System Vault', 'VIQ-1700…000000']);
  expect(cellsOf(page).map(([, , to]) => to)).toEqual(['VIQ-1700…000000', 'Project Vault']);
  expect(links(page, 'from')).toEqual([undefined, `/explorer/${ann}`]);
  expect(links(page, 'to')).toEqual([`/explorer/${ben}`, undefined]);
});

test('success, pending and failed look different', async () => {
  const statuses = ['success', 'pending', 'failed'] as const;
  const { page } = await view({ rows: statuses.map((status, seq) => row(seq + 1, { status })) });
  const shown = [...page.querySelectorAll('.vq-table-row [data-cell="status"] > *')];
  expect(shown.map(({ textContent }) => textContent)).toEqual([...statuses]);
  expect(new Set(shown.map((pill) => pill.outerHTML.replace(pill.textContent, ''))).size).toBe(3);
});

test.each([
  [1, false, [true, true]],
  [1, true, [true, false]],
  [2, false, [false, true]],
])(
  'on page %i, with a next one: %s, Previous and Next are disabled: %j',
  async (number, hasNext, disabled) => {
    const { page } = await view({ rows: [row(1)], hasNext }, number);
    expect(page.querySelector('.explorer-pager')?.textContent).toContain(`Page ${String(number)}`);
    expect([/^Previous$/, /^Next$/].map((name) => buttonNamed(page, name)?.disabled)).toEqual(disabled);
  },
);

test('shows Loading transactions... while loading, and Refresh spins', async () => {
  const { page } = await view({ loading: true });
  expect(page.querySelector('[aria-busy="true"] [role="status"]')?.textContent).toBe(
    'Loading transactions...',
  );
  expect(page.textContent).not.toContain('No transactions found');
  expect(buttonNamed(page, /^Refresh$/)?.querySelector('.vq-turning')).not.toBeNull();
});

test('shows No transactions found without any, and Refresh asks again', async () => {
  const { page, refresh } = await view();
  expect(page.textContent).toContain('No transactions found');
  expect(buttonNamed(page, /^Refresh$/)?.querySelector('.vq-turning')).toBeNull();
  await click(buttonNamed(page, /^Refresh$/));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a failed request says why, what still works, and can be repeated', async () => {
  const { page, refresh } = await view({ problem: knownProblem('INTERNAL') });
  expect(page.textContent).toContain('What was seen is still there.');
  expect(page.textContent).not.toContain('No transactions found');
  await click(buttonNamed(page, /^Try again$/));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('rows that stay although the service does not answer show their time', async () => {
  const { page } = await view({ rows: [row(1)], asOf: new Date(2026, 10, 22, 9, 5).getTime() });
  expect(page.textContent).toMatch(/The service does not answer\. As of .*09:05/);
  expect(cellsOf(page)).toHaveLength(1);
  await rendered?.unmount();
  const current = await view({ rows: [row(1)] });
  expect(current.page.textContent).not.toContain('As of');
});
