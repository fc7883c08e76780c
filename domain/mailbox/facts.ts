/** A person has confirmed a mailbox. Keys in canonical order. */
export type MailboxConfirmedFact = {
  /** Whether nobody had confirmed the same mailbox before. */
  readonly isFirst: boolean;
  readonly kind: 'mailbox.confirmed';
  /** A keyed hash of its canonical address, hex: the journal never has the address itself. */
  readonly mailbox: string;
  readonly userId: string;
};

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    mailbox: MailboxConfirmedFact;
  }
}
