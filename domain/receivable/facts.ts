/** What entries say of receivables. Amounts are decimal strings; the keys stand in canonical order. */

/** A part of what the person received in this entry went to what they owe: for purchases that went back, and for rewards. */
export type ReceivableCollectedFact = {
  readonly kind: 'receivable.collected';
  /** What is owed after this. */
  readonly left: string;
  readonly purchases: string;
  readonly rewards: string;
  readonly userId: string;
};
