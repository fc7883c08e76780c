/** Which filter of the explorer shows a transaction besides "all", and whether it can cost a fee. */
export type TransactionKindRow = {
  readonly explorerType: 'send' | 'receive' | 'fiat_purchase' | null;
  readonly hasFee: boolean;
};

export type TransactionKindTable = Readonly<Record<string, TransactionKindRow>>;
