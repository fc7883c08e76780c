// Proves that pressing "Show older" twice adds one page, and that a failed page keeps the shown rows.
import { act, type ReactElement, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localProblem } from '../../platform/problem.ts';
import { EXPLORER_WALLET_PATH, TRANSACTIONS_PATH, VAULT_MOVEMENTS_PATH } from '#domain/explorer/paths.ts';
import { pathTo } from '#domain/paths.ts';
import { anExplorerRow } from '#tests/builders/wire-documents.ts';
import { reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { useVaultMovements } from './use-server-vaults.ts';
import { useWalletActivity } from './use-wallet-activity.ts';

const pageOf = (seq: number, next: string | null): Response =>
  Response.json({ items: [{ ...anExplorerRow(seq), legs: [] }], next });
const fetchPage = vi.fn<(path: string) => Promise<Response>>();

const address = 'VIQ-1700000000000-ann000000000';

type Seen = Pick<ReturnType<typeof useWalletActivity>, 'next' | 'problem' | 'loadingMore' | 'more'> & {
  readonly rows: readonly unknown[] | null;
};
let seen: Seen;
function Wallet(): ReactElement {
  const activity = useWalletActivity(address);
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
  fetchPage.mockReset();
  vi.stubGlobal('fetch', async (path: string) =>
    path === pathTo(EXPLORER_WALLET_PATH, { address }) ? Response.json({}) : fetchPage(path),
  );
});
afterEach(() => rendered.unmount());

test.each([
  ['wallet', <Wallet key="w" />, TRANSACTIONS_PATH],
  ['vault', <Vault key="v" />, pathTo(VAULT_MOVEMENTS_PATH, { vault: 'core' })],
])(
  'the next page of a %s is added once when it is requested twice, and a failure says so',
  async (_, screen, path) => {
    fetchPage.mockResolvedValueOnce(pageOf(9, 'older'));
    rendered = await render(screen);
    await vi.waitFor(() => expect(seen.rows).toHaveLength(1));

    fetchPage.mockResolvedValueOnce(new Response(null, { status: 503 }));
    act(() => seen.more());
    const problem = { ...localProblem('NO_ANSWER'), status: 503 };
    await reaches(() => expect(seen).toMatchObject({ problem, loadingMore: false, next: 'older' }));
    expect(seen.rows).toHaveLength(1);

    let answer = (_page: Response): void => undefined;
    const asked = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    fetchPage.mockImplementation(async () => (await asked).clone());
    act(() => {
      seen.more();
      seen.more();
    });
    expect(seen).toMatchObject({ loadingMore: true, problem: null });
    answer(pageOf(8, 'oldest'));
    await reaches(() => expect(seen.rows).toHaveLength(2));
    expect(seen).toMatchObject({ next: 'oldest', loadingMore: false });
    for (const [asked] of fetchPage.mock.calls) expect(asked).toContain(`${path}?`);
  },
);
