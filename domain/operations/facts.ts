/** Facts about the service itself. The keys of a fact are in canonical order. */

/** The operator accepts that entries of the journal are lost. */
export type LossAcceptedFact = {
  /** The last kept block and entry; 0 when the whole journal was lost. */
  readonly afterBlock: number;
  readonly afterSeq: number;
  readonly kind: 'loss.accepted';
  /** The last entry that anything outside the journal names. */
  readonly knownSeq: number;
  /** 0 for the entry that notifies staff; 1, 2, 3 … for those that name further people. */
  readonly part: number;
  /** When the last kept entry was decided; ISO 8601. */
  readonly since: string;
};

/** The machine's clock was set while the service ran. */
export type ClockSteppedFact = {
  readonly kind: 'clock.stepped';
  /** How far it is ahead of elapsed time; negative when it is behind. */
  readonly stepMs: number;
};

export type OperationFact = LossAcceptedFact | ClockSteppedFact;

export type OperationNotice = 'loss.accepted' | 'loss.concerns_you' | 'clock.stepped';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    operations: OperationFact;
  }
  interface FeatureNotices {
    operations: OperationNotice;
  }
}
