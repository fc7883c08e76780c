// Proves that pressing "Show older" twice adds one page, and that a failed page keeps the shown rows.
import { act, type ReactElement, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { useVaultMovements } from './use-server-vaults.ts';
import { useWalletActivity } from './use-wallet-activity.ts';

const api = vi.hoisted(() => ({
  fetchVaultMovements: vi.fn(),
  fetchVaults: vi.fn(),
  fetchExplorerPage: vi.fn(),
  fetchExplorerWallet: vi.fn(),
}));
vi.mock('../../data/explorer/explorer-api.ts', () => api);

const pageOf = (seq: number, next: string | null) => ({
  ok: true,
  value: { transactions: [anExplorerRow(seq)], movements: [{ row: anExplorerRow(seq), legs: [] }], next },
});
const refused = {
  ok: false,
  problem: { code: 'NO_ANSWER', status: 0, detail: 'The service did not answer.' },
};

type Seen = Pick<ReturnType<typeof useWalletActivity>, 'next' | 'problem' | 'loadingMore' | 'more'> & {
  readonly rows: readonly unknown[] | null;
};
let seen: Seen;
function Wallet(): ReactElement {
  const activity = useWalletActivity('VIQ-1700000000000-ann000000000');
  useEffect(() => {
    seen = activity;
  });
  return <></>;
}
function Vault(): ReactElement {
  const activity = useVaultMovements('core');
  useEffect(() => {
    seen = activity;
  });
  return <></>;
}

let rendered: Rendered;
beforeEach(() => {
  vi.resetAllMocks();
  api.fetchExplorerWallet.mockResolvedValue({ ok: true, value: {} });
});
afterEach(() => rendered.unmount());

test.each([
  ['wallet', <Wallet key="w" />, api.fetchExplorerPage],
  ['vault', <Vault key="v" />, api.fetchVaultMovements],
])(
  'the next page of a %s is requested once and added once, and a failure says so',
  async (_, screen, fetchPage) => {
    fetchPage.mockResolvedValueOnce(pageOf(9, 'older'));
    rendered = await render(screen);
    await vi.waitFor(() => expect(seen.rows).toHaveLength(1));

    fetchPage.mockResolvedValueOnce(refused);
    await act(async () => {
      seen.more();
      await Promise.resolve();
    });
    expect(seen).toMatchObject({ problem: refused.problem, loadingMore: false, next: 'older' });
    expect(seen.rows).toHaveLength(1);

    let answer = (_page: unknown): void => undefined;
    const asked = new Promise((resolve) => {
      answer = resolve;
    });
    fetchPage.mockReturnValue(asked);
    act(() => {
      seen.more();
      seen.more();
    });
    expect(seen).toMatchObject({ loadingMore: true, problem: null });
    await act(async () => {
      answer(pageOf(8, 'oldest'));
      await asked;
    });
    expect(seen.rows).toHaveLength(2);
    expect(seen).toMatchObject({ next: 'oldest', loadingMore: false });
  },
);
