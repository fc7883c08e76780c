/** The explorer's paths. */
export const TRANSACTIONS_PATH = '/api/explorer/transactions';
export const TRANSACTION_PATH = '/api/explorer/transactions/{id}';
export const EXPLORER_WALLET_PATH = '/api/explorer/wallets/{address}';
export const WALLET_BALANCES_PATH = '/api/explorer/wallets/{address}/balances';
export const SEARCH_PATH = '/api/explorer/search';
export const VAULTS_PATH = '/api/explorer/vaults';
export const VAULT_MOVEMENTS_PATH = '/api/explorer/vaults/{vault}/movements';
