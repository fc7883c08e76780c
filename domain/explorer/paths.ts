/** The explorer's paths. */
import type { z } from 'zod';
import type {
  BalanceHistorySchema,
  BlockPageSchema,
  PageSchema,
  ProvenSchema,
  SearchSchema,
  VaultListSchema,
  VaultPageSchema,
  WalletSchema,
} from './schema.ts';

export const TRANSACTIONS_PATH = '/api/explorer/transactions';
export const TRANSACTION_PATH = '/api/explorer/transactions/{id}';
export const EXPLORER_WALLET_PATH = '/api/explorer/wallets/{address}';
export const WALLET_BALANCES_PATH = '/api/explorer/wallets/{address}/balances';
export const BLOCK_PATH = '/api/explorer/blocks/{number}';
export const SEARCH_PATH = '/api/explorer/search';
export const VAULTS_PATH = '/api/explorer/vaults';
export const VAULT_MOVEMENTS_PATH = '/api/explorer/vaults/{vault}/movements';

declare module '../exchanges.ts' {
  interface Exchanges {
    [TRANSACTIONS_PATH]: { get: { answer: z.infer<typeof PageSchema> } };
    [TRANSACTION_PATH]: { get: { answer: z.infer<typeof ProvenSchema> } };
    [EXPLORER_WALLET_PATH]: { get: { answer: z.infer<typeof WalletSchema> } };
    [WALLET_BALANCES_PATH]: { get: { answer: z.infer<typeof BalanceHistorySchema> } };
    [BLOCK_PATH]: { get: { answer: z.infer<typeof BlockPageSchema> } };
    [SEARCH_PATH]: { get: { answer: z.infer<typeof SearchSchema> } };
    [VAULTS_PATH]: { get: { answer: z.infer<typeof VaultListSchema> } };
    [VAULT_MOVEMENTS_PATH]: { get: { answer: z.infer<typeof VaultPageSchema> } };
  }
}
