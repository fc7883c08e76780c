/** The public explorer over HTTP: for visitors, and for what is not on the device. */
import type { Currency } from '#domain/constants.ts';
import { ORDER_TOP } from '#domain/device.ts';
import type { InclusionProof } from '#domain/ledger/block.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { request } from './http.ts';
import type { Outcome } from './problem.ts';

export type ExplorerType = 'all' | 'send' | 'receive' | 'fiat_purchase' | 'system_fee';
export type ExplorerFilter = { readonly type: ExplorerType; readonly q?: string };
export type ExplorerPage = { transactions: ExplorerDoc[]; next: string | null };
export type ProvenTransaction = { transaction: ExplorerDoc; record: PublicRecord; proof: InclusionProof };
/** A movement as the public list has it. */
type ExplorerItem = Omit<ExplorerDoc, 'kind' | 'order'> & { readonly type: ExplorerDoc['kind'] };
export type WalletTotals = { sent: string; received: string; count: number };
export type PublicWallet = {
  address: string;
  /** ISO 8601 */
  openedAt: string;
  /** null when its owner hides them */
  balances: Record<Currency, { posted: string; held: string }> | null;
  /** Of the whole history; null when the balances are hidden, which would follow from them. */
  totals: Record<Currency, WalletTotals> | null;
  count: number;
};

type PageRequest = Partial<ExplorerFilter> & { readonly cursor?: string; readonly limit?: number };

const get = <T>(path: string): Promise<Outcome<T>> =>
  request<T>({ path: `/api/explorer/${path}`, auth: 'none' });

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

/** Newest first; `next` is the cursor of the page after it, or null at the end. */
export async function fetchExplorerPage(wanted: PageRequest = {}): Promise<Outcome<ExplorerPage>> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const path = `transactions?${parameters.toString()}`;
  const outcome = await get<{ items: ExplorerItem[]; next: string | null }>(path);
  if (!outcome.ok) return outcome;
  const { items, next } = outcome.value;
  return { ok: true, value: { transactions: items.map(toDocument), next } };
}

type ProvenItem = ExplorerItem & Omit<ProvenTransaction, 'transaction'>;

export async function fetchExplorerTransaction(id: string): Promise<Outcome<ProvenTransaction>> {
  const outcome = await get<ProvenItem>(`transactions/${encodeURIComponent(id)}`);
  if (!outcome.ok) return outcome;
  const { record, proof } = outcome.value;
  return { ok: true, value: { transaction: toDocument(outcome.value), record, proof } };
}

export const fetchExplorerWallet = (address: string): Promise<Outcome<PublicWallet>> =>
  get(`wallets/${encodeURIComponent(address)}`);

/** The authority's public key, with which a proof is checked. */
export const fetchSigningKey = (): Promise<Outcome<{ publicKey: string }>> => get('key');
