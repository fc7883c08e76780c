/** The public explorer over HTTP: for visitors, and for rows that are not on the device. */
import { PROOF_KEY_PATH } from '#domain/receipt/paths.ts';
import {
  EXPLORER_WALLET_PATH,
  SEARCH_PATH,
  TRANSACTION_PATH,
  TRANSACTIONS_PATH,
  VAULT_MOVEMENTS_PATH,
  VAULTS_PATH,
  WALLET_BALANCES_PATH,
} from '#domain/explorer/paths.ts';
import { pathTo } from '#domain/paths.ts';
import type { Currency } from '#domain/constants.ts';
import type { SystemVault } from '#domain/vaults.ts';
import { ORDER_TOP } from '#domain/device.ts';
import type { ExplorerType } from '#domain/explorer/types.ts';
import type { InclusionProof } from '#domain/ledger/block.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { request } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';

export type ExplorerFilter = {
  readonly type: ExplorerType;
  /** An address, or the start of an id. */
  readonly q?: string;
  /** Exactly this amount (decimal string), in any currency or in one. */
  readonly amount?: string;
  readonly currency?: Currency;
  /** A day or a month in UTC: "2026-11-22", "2026-11". */
  readonly day?: string;
};
export type ExplorerPage = { transactions: ExplorerDoc[]; next: string | null };
export type ProvenTransaction = { transaction: ExplorerDoc; record: PublicRecord; proof: InclusionProof };
/** A transaction in the public list. */
type ExplorerItem = Omit<ExplorerDoc, 'kind' | 'order'> & { readonly type: ExplorerDoc['kind'] };
export type WalletTotals = { sent: string; received: string; count: number };
export type PublicWallet = {
  address: string;
  /** ISO 8601 */
  openedAt: string;
  /** null when its owner hides them */
  balances: Record<Currency, { posted: string; held: string }> | null;
  /** Over the whole history; null with hidden balances, which would follow from them. */
  totals: Record<Currency, WalletTotals> | null;
  count: number;
};

type PageRequest = Partial<ExplorerFilter> & { readonly cursor?: string; readonly limit?: number };

const get = <T>(path: string): Promise<Outcome<T>> => request<T>({ path, auth: 'none' });

/** The document that replication would have brought, field by field: more may stand in the answer. */
const toDocument = ({
  id,
  seq,
  at,
  type: kind,
  from,
  to,
  amount,
  fee,
  currency,
  status,
}: ExplorerItem): ExplorerDoc => ({
  id,
  seq,
  order: ORDER_TOP - seq,
  at,
  kind,
  from,
  to,
  amount,
  fee,
  currency,
  status,
});

function parametersOf(wanted: PageRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.toString();
}

/** Newest first; `next` is the cursor of the page after it, or null at the end. */
export async function fetchExplorerPage(wanted: PageRequest = {}): Promise<Outcome<ExplorerPage>> {
  const path = `${TRANSACTIONS_PATH}?${parametersOf(wanted)}`;
  const outcome = await get<{ items: ExplorerItem[]; next: string | null }>(path);
  if (!outcome.ok) return outcome;
  const { items, next } = outcome.value;
  return { ok: true, value: { transactions: items.map(toDocument), next } };
}

type ProvenItem = ExplorerItem & Omit<ProvenTransaction, 'transaction'>;

export async function fetchExplorerTransaction(id: string): Promise<Outcome<ProvenTransaction>> {
  const outcome = await get<ProvenItem>(pathTo(TRANSACTION_PATH, { id }));
  if (!outcome.ok) return outcome;
  const { record, proof } = outcome.value;
  return { ok: true, value: { transaction: toDocument(outcome.value), record, proof } };
}

export const fetchExplorerWallet = (address: string): Promise<Outcome<PublicWallet>> =>
  get(pathTo(EXPLORER_WALLET_PATH, { address }));

export type SearchGroupName = 'party' | 'hash' | 'amount' | 'day';
export type SearchGroup = {
  readonly by: SearchGroupName;
  readonly rows: readonly ExplorerDoc[];
  /** Whether the list has more of them. */
  readonly more: boolean;
};
export type SearchAnswer = {
  /** Whether the searched address has a wallet. */
  readonly hasWallet: boolean;
  readonly groups: readonly SearchGroup[];
};

type WireGroup = Omit<SearchGroup, 'rows'> & { readonly items: readonly ExplorerItem[] };

/** Everything that a text may mean, the newest rows of each. */
export async function searchExplorer(q: string, type: ExplorerType): Promise<Outcome<SearchAnswer>> {
  const parameters = new URLSearchParams({ q, type });
  const outcome = await get<{ wallet: object | null; groups: WireGroup[] }>(
    `${SEARCH_PATH}?${parameters.toString()}`,
  );
  if (!outcome.ok) return outcome;
  const { wallet, groups } = outcome.value;
  return {
    ok: true,
    value: {
      hasWallet: wallet !== null,
      groups: groups.map(({ by, items, more }) => ({ by, more, rows: items.map(toDocument) })),
    },
  };
}

/** `points` is null when the owner of the wallet hides them; oldest first, decimal strings. */
export type BalanceHistory = {
  readonly currency: Currency;
  readonly points: readonly { readonly at: string; readonly balance: string }[] | null;
  readonly complete: boolean;
};

export const fetchWalletBalances = (address: string, currency: Currency): Promise<Outcome<BalanceHistory>> =>
  get(`${pathTo(WALLET_BALANCES_PATH, { address })}?currency=${currency}`);

export type VaultBalances = {
  readonly vault: SystemVault;
  readonly balances: Readonly<Record<Currency, string>>;
};
export type VaultList = { readonly asOf: string | null; readonly vaults: readonly VaultBalances[] };

export const fetchVaults = (): Promise<Outcome<VaultList>> => get(VAULTS_PATH);

/** The amount that a vault received (negative: gave), and its balance afterwards. */
export type VaultLeg = { readonly currency: Currency; readonly amount: string; readonly after: string };
export type VaultMovement = { readonly row: ExplorerDoc; readonly legs: readonly VaultLeg[] };
type VaultPage = { readonly movements: readonly VaultMovement[]; readonly next: string | null };
type VaultItem = ExplorerItem & { readonly legs: readonly VaultLeg[] };

export async function fetchVaultMovements(
  vault: SystemVault,
  page: Pick<PageRequest, 'cursor' | 'limit'>,
): Promise<Outcome<VaultPage>> {
  const path = `${pathTo(VAULT_MOVEMENTS_PATH, { vault })}?${parametersOf(page)}`;
  const outcome = await get<{ items: VaultItem[]; next: string | null }>(path);
  if (!outcome.ok) return outcome;
  const { items, next } = outcome.value;
  const movements = items.map((item) => ({ row: toDocument(item), legs: item.legs }));
  return { ok: true, value: { movements, next } };
}

/** The authority's public key, with which a proof is checked. */
export const fetchSigningKey = (): Promise<Outcome<{ publicKey: string }>> => get(PROOF_KEY_PATH);
