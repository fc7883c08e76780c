/** An account raises one notice; its facts are the kernel's. */
export type AccountNotice = 'wallet.opened';

declare module '../ledger/facts.ts' {
  interface FeatureNotices {
    account: AccountNotice;
  }
}
