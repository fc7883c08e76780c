/** Proves that a visitor's rows stay when the service stops answering, and are marked as old. */
import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TRANSACTIONS_PATH } from '#domain/explorer/paths.ts';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { buttonNamed, click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { useServerRows } from './use-server-rows.ts';

let respond: () => Response;
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return respond();
  });
});
const answers =
  (...seqs: readonly number[]) =>
  () =>
    Response.json({ items: seqs.map((seq) => anExplorerRow(seq)), next: null });
const noAnswer = () => new Response(null, { status: 503 });

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
  respond = answers(2, 1);
  const before = Date.now();
  rendered = await render(<List />);
  await settled('2 1, current');
  const after = Date.now();
  respond = noAnswer;
  await click(buttonNamed(rendered.page, /^Refresh$/));
  await settled('2 1, as of');
  const at = Number(/as of (\d+)/.exec(rendered.page.textContent)?.[1]);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(after);
  respond = answers(3, 2, 1);
  await click(buttonNamed(rendered.page, /^Refresh$/));
  await settled('3 2 1, current');
});

test('the service is asked every five seconds while the list is visible', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  respond = answers(1);
  rendered = await render(<List />);
  await act(async () => vi.advanceTimersByTimeAsync(4_999));
  expect(asked).toHaveLength(1);
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(asked).toHaveLength(2);
  expect(asked.at(-1)).toBe(`${TRANSACTIONS_PATH}?type=all&limit=20`);
});
