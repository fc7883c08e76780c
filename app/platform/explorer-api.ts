/** The public explorer over HTTP: for visitors, and for what is not on the device. */
import type { Currency } from '#domain/constants.ts';
import type { InclusionProof } from '#domain/ledger/block.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { request } from './http.ts';
import type { Outcome } from './problem.ts';

export type ExplorerType = 'all' | 'send' | 'receive' | 'fiat_purchase' | 'system_fee';
export type ExplorerFilter = { readonly type: ExplorerType; readonly q?: string };
export type ExplorerPage = { transactions: ExplorerDoc[]; next: string | null };
export type ProvenTransaction = { transaction: ExplorerDoc; record: PublicRecord; proof: InclusionProof };
export type WalletTotals = { sent: string; received: string; count: number };
export type PublicWallet = {
  address: string;
  /** ISO 8601 */
  openedAt: string;
  /** null when its owner hides them */
  balances: Record<Currency, { posted: string; held: string }> | null;
  totals: Record<Currency, WalletTotals>;
  count: number;
};

type PageRequest = Partial<ExplorerFilter> & { readonly cursor?: string; readonly limit?: number };

const get = <T>(path: string): Promise<Outcome<T>> =>
  request<T>({ path: `/api/explorer/${path}`, auth: 'none' });

/** Newest first; `next` is the cursor of the page after it, or null at the end. */
export function fetchExplorerPage(wanted: PageRequest = {}): Promise<Outcome<ExplorerPage>> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return get<ExplorerPage>(`transactions?${parameters.toString()}`);
}

export const fetchExplorerTransaction = (id: string): Promise<Outcome<ProvenTransaction>> =>
  get(`transactions/${encodeURIComponent(id)}`);

export const fetchExplorerWallet = (address: string): Promise<Outcome<PublicWallet>> =>
  get(`wallets/${encodeURIComponent(address)}`);

/** The authority's public key, with which a proof is checked. */
export const fetchSigningKey = (): Promise<Outcome<{ publicKey: string }>> => get('key');
