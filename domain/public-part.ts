/** What visitors read about a feature. It holds texts only, because the first screen loads it. */
export type PublicPart = {
  /** Its page in the footer of every public page. */
  readonly footerLink?: { readonly to: string; readonly text: string };
  /** The vaults of the system that it pays into or out of, by the vault's name in the journal (C1, rulings M5 to M7). */
  readonly vaultTexts?: Readonly<Record<string, VaultText>>;
};

export type VaultText = { readonly name: string; readonly text: string };
