/** The public explorer over HTTP: for visitors, and for rows that are not on the device. */
import { PROOF_KEY_PATH } from '#domain/receipt/paths.ts';
import {
  BLOCK_PATH,
  EXPLORER_WALLET_PATH,
  SEARCH_PATH,
  TRANSACTION_PATH,
  TRANSACTIONS_PATH,
  VAULT_MOVEMENTS_PATH,
  VAULTS_PATH,
  WALLET_BALANCES_PATH,
} from '#domain/explorer/paths.ts';
import type { Currency } from '#domain/constants.ts';
import type { SystemVault } from '#domain/vaults.ts';
import { ORDER_TOP } from '#domain/device.ts';
import type { AnswerOf, Exchanges } from '#domain/exchanges.ts';
import type { BlockPage, ExplorerItem } from '#domain/explorer/schema.ts';
import type { ExplorerType } from '#domain/explorer/types.ts';
import type { InclusionProof } from '#domain/ledger/block.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { exchange } from '#app/platform/http.ts';
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
/** `balances` and `totals` are null when its owner hides the balances. */
export type PublicWallet = AnswerOf<Exchanges[typeof EXPLORER_WALLET_PATH]['get']>;

type PageRequest = Partial<ExplorerFilter> & { readonly cursor?: string; readonly limit?: number };

/** The same document as replication delivers; the answer may have more fields. */
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

const queryOf = (wanted: PageRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** Newest first; `next` is the cursor of the page after it, or null at the end. */
export async function fetchExplorerPage(wanted: PageRequest = {}): Promise<Outcome<ExplorerPage>> {
  const outcome = await exchange('get', TRANSACTIONS_PATH, { auth: 'none', query: queryOf(wanted) });
  if (!outcome.ok) return outcome;
  const { items, next } = outcome.value;
  return { ok: true, value: { transactions: items.map(toDocument), next } };
}

export async function fetchExplorerTransaction(id: string): Promise<Outcome<ProvenTransaction>> {
  const outcome = await exchange('get', TRANSACTION_PATH, { auth: 'none', values: { id } });
  if (!outcome.ok) return outcome;
  const { record, proof } = outcome.value;
  return { ok: true, value: { transaction: toDocument(outcome.value), record, proof } };
}

export const fetchExplorerWallet = (address: string): Promise<Outcome<PublicWallet>> =>
  exchange('get', EXPLORER_WALLET_PATH, { auth: 'none', values: { address } });

/** A block, with its entries from the index `from` on. */
export const fetchBlock = (number: number, from = 0): Promise<Outcome<BlockPage>> =>
  exchange('get', BLOCK_PATH, {
    auth: 'none',
    values: { number: String(number) },
    query: from === 0 ? {} : { from: String(from) },
  });

/** The first page of the block that has this entry of the journal. */
export const fetchBlockOfEntry = (seq: string): Promise<Outcome<BlockPage>> =>
  exchange('get', BLOCK_PATH, { auth: 'none', values: { number: `entry-${seq}` } });

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

/** Every reading of a text, with the newest rows of each. */
export async function searchExplorer(q: string, type: ExplorerType): Promise<Outcome<SearchAnswer>> {
  const outcome = await exchange('get', SEARCH_PATH, { auth: 'none', query: { q, type } });
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
export type BalanceHistory = AnswerOf<Exchanges[typeof WALLET_BALANCES_PATH]['get']>;

export const fetchWalletBalances = (address: string, currency: Currency): Promise<Outcome<BalanceHistory>> =>
  exchange('get', WALLET_BALANCES_PATH, { auth: 'none', values: { address }, query: { currency } });

export type VaultList = AnswerOf<Exchanges[typeof VAULTS_PATH]['get']>;
export type VaultBalances = VaultList['vaults'][number];

export const fetchVaults = (): Promise<Outcome<VaultList>> => exchange('get', VAULTS_PATH, { auth: 'none' });

/** The amount that a vault received (negative: gave), and its balance afterwards. */
export type VaultLeg = AnswerOf<
  Exchanges[typeof VAULT_MOVEMENTS_PATH]['get']
>['items'][number]['legs'][number];
export type VaultMovement = { readonly row: ExplorerDoc; readonly legs: readonly VaultLeg[] };
type VaultPage = { readonly movements: readonly VaultMovement[]; readonly next: string | null };

export async function fetchVaultMovements(
  vault: SystemVault,
  page: Pick<PageRequest, 'cursor' | 'limit'>,
): Promise<Outcome<VaultPage>> {
  const outcome = await exchange('get', VAULT_MOVEMENTS_PATH, {
    auth: 'none',
    values: { vault },
    query: queryOf(page),
  });
  if (!outcome.ok) return outcome;
  const { items, next } = outcome.value;
  const movements = items.map((item) => ({ row: toDocument(item), legs: item.legs }));
  return { ok: true, value: { movements, next } };
}

/** The authority's public key, with which a proof is checked. */
export const fetchSigningKey = (): Promise<Outcome<{ publicKey: string }>> =>
  exchange('get', PROOF_KEY_PATH, { auth: 'none' });
