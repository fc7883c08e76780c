/** An account raises one notice of its own; its facts are those of the kernel. */
export type AccountNotice = 'wallet.opened';

declare module '../ledger/facts.ts' {
  interface FeatureNotices {
    account: AccountNotice;
  }
}
