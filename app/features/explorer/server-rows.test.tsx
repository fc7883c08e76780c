/** Proves that a visitor's rows stay when the service stops answering, and are marked as old. */
import { act, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { buttonNamed, click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { useServerRows } from './use-server-rows.ts';

const fetchExplorerPage = vi.hoisted(() => vi.fn());
vi.mock('../../data/explorer/explorer-api.ts', () => ({ fetchExplorerPage }));

const answers = (...seqs: readonly number[]) => ({
  ok: true,
  value: { transactions: seqs.map((seq) => anExplorerRow(seq)), next: null },
});
const missed = {
  ok: false,
  problem: { code: 'NO_ANSWER', status: 0, detail: 'The service did not answer.' },
};

function List(): ReactElement {
  const { rows, asOf, refresh } = useServerRows({
    filter: { q: '', type: 'all' },
    page: 1,
    sort: { by: 'time', descending: true },
    search: null,
  });
  return (
    <>
      <p>
        {rows.map(({ seq }) => seq).join(' ')}, {asOf === null ? 'current' : `as of ${String(asOf)}`}
      </p>
      <button onClick={refresh}>Refresh</button>
    </>
  );
}

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.useRealTimers();
});

test("rows stay, with the time of the service's last answer, until it answers again", async () => {
  fetchExplorerPage.mockResolvedValue(answers(2, 1));
  const before = Date.now();
  rendered = await render(<List />);
  await settled('2 1, current');
  const after = Date.now();
  fetchExplorerPage.mockResolvedValue(missed);
  await click(buttonNamed(rendered.page, /^Refresh$/));
  await settled('2 1, as of');
  const at = Number(/as of (\d+)/.exec(rendered.page.textContent)?.[1]);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(after);
  fetchExplorerPage.mockResolvedValue(answers(3, 2, 1));
  await click(buttonNamed(rendered.page, /^Refresh$/));
  await settled('3 2 1, current');
});

test('the service is asked every five seconds while the list is visible', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fetchExplorerPage.mockReset().mockResolvedValue(answers(1));
  rendered = await render(<List />);
  await act(async () => vi.advanceTimersByTimeAsync(4_999));
  expect(fetchExplorerPage).toHaveBeenCalledTimes(1);
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(fetchExplorerPage).toHaveBeenCalledTimes(2);
  expect(fetchExplorerPage).toHaveBeenLastCalledWith({ q: '', type: 'all', limit: 20 });
});
