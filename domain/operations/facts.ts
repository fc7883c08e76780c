/** What happened to the service itself, as the journal states it. The keys of a fact stand in canonical order. */

/** Whoever runs the service goes on without entries that were in the journal once. */
export type LossAcceptedFact = {
  /** The last block and entry that are still there; 0 when the whole journal was lost. */
  readonly afterBlock: number;
  readonly afterSeq: number;
  readonly kind: 'loss.accepted';
  /** The last entry that anything outside the journal knew of. */
  readonly knownSeq: number;
  /** 0 for the entry that tells staff; 1, 2, 3 … for those that name further people. */
  readonly part: number;
  /** When the last entry that is still there was decided; ISO 8601. */
  readonly since: string;
};

/** The clock of the machine was set while the service ran. */
export type ClockSteppedFact = {
  readonly kind: 'clock.stepped';
  /** By how much it is ahead of the time that has passed; negative when it is behind. */
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
