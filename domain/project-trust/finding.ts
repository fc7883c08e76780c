/** What a rule of the anti-rug card finds, with its evidence. */
import type { EntryMoment } from '../project/trust-facts.ts';

export type TrustStatus = 'holds' | 'does-not' | 'not-yet';

export type TrustEvidence =
  | { readonly kind: 'transaction'; readonly id: string }
  | { readonly kind: 'wallet'; readonly address: string }
  /** An entry without a transaction, by its seq. */
  | { readonly kind: 'entry'; readonly seq: string }
  /** The project's own entries, replayed on the device. */
  | { readonly kind: 'replay' };

/** `since`: ISO 8601; null if the rule does not hold. `share`: the share that the rule bounds, in basis points. */
export type TrustFinding = {
  readonly status: TrustStatus;
  readonly since: string | null;
  readonly evidence: readonly TrustEvidence[];
  readonly share?: number;
};

/** The transactions of these moments; none for an entry without transactions. */
export const transactionsOf = (...moments: readonly (EntryMoment | null)[]): TrustEvidence[] =>
  moments.flatMap((moment) =>
    moment === null || moment.entry === null ? [] : [{ kind: 'transaction' as const, id: moment.entry }],
  );

type FindingDetails = Omit<TrustFinding, 'status' | 'since'>;

export const notYet = (found: FindingDetails): TrustFinding => ({ status: 'not-yet', since: null, ...found });

/** `since`: since when it holds, if it does. */
export const makeFinding = (holds: boolean, since: string, found: FindingDetails): TrustFinding => ({
  status: holds ? 'holds' : 'does-not',
  since: holds ? since : null,
  ...found,
});
