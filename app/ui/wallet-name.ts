/** How the explorer names a party (C2): system and project vaults by what they are, wallets by their address. */
export type WalletName = { readonly text: string; readonly isWallet: boolean };

export function walletName(name: string): WalletName {
  if (name.includes('VAULT')) return { text: 'System Vault', isWallet: false };
  if (name.includes('PRJ')) return { text: 'Project Vault', isWallet: false };
  return { text: name, isWallet: true };
}
