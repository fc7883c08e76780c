/** What each rule of the anti-rug card is asked about, and what it finds. */
import type { EntryMoment } from '../project/trust-facts.ts';

export type TrustStatus = 'holds' | 'does-not' | 'not-yet';

export type TrustEvidence =
  | { readonly kind: 'transaction'; readonly id: string }
  | { readonly kind: 'wallet'; readonly address: string }
  /** An entry without a transaction, by its seq. */
  | { readonly kind: 'entry'; readonly seq: string }
  /** The project's own entries, replayed on the device. */
  | { readonly kind: 'replay' };

/** What a rule finds. `since`: ISO 8601; null where it does not hold. `share`: basis points that the rule bounds. */
export type TrustFinding = {
  readonly status: TrustStatus;
  readonly since: string | null;
  readonly evidence: readonly TrustEvidence[];
  readonly share?: number;
};

/** The links to the transactions of these moments; none for an entry without transactions. */
export const transactionsOf = (...moments: readonly (EntryMoment | null)[]): TrustEvidence[] =>
  moments.flatMap((moment) =>
    moment === null || moment.entry === null ? [] : [{ kind: 'transaction' as const, id: moment.entry }],
  );

type Found = Omit<TrustFinding, 'status' | 'since'>;

export const notYet = (found: Found): TrustFinding => ({ status: 'not-yet', since: null, ...found });

/** `since`: since when it holds, if it does. */
export const judged = (holds: boolean, since: string, found: Found): TrustFinding => ({
  status: holds ? 'holds' : 'does-not',
  since: holds ? since : null,
  ...found,
});
