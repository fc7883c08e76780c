import { projectOfName } from './project-vaults.ts';

/** How the explorer names a party (C2): system and project vaults by their kind, wallets by their address. */
export type WalletName = { readonly text: string; readonly isWallet: boolean };

const PROJECT_VAULT: WalletName = { text: 'Project Vault', isWallet: false };

export function walletName(name: string): WalletName {
  if (projectOfName(name) !== null) return PROJECT_VAULT;
  if (name.includes('VAULT')) return { text: 'System Vault', isWallet: false };
  if (name.includes('PRJ')) return PROJECT_VAULT;
  return { text: name, isWallet: true };
}
