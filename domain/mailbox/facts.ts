/** A person has shown that a mailbox is theirs. Keys in canonical order. */
export type MailboxConfirmedFact = {
  /** Whether nobody had confirmed the same mailbox before. */
  readonly isFirst: boolean;
  readonly kind: 'mailbox.confirmed';
  /** A keyed hash of its canonical address, hex: the address itself stands nowhere in the journal. */
  readonly mailbox: string;
  readonly userId: string;
};

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    mailbox: MailboxConfirmedFact;
  }
}
