/**
 * The anti-rug card of a project: each protection holds, does not, or cannot hold yet, with the transactions that show it, and
 * the trust score that follows. Computed from the public document alone, the same on devices and on the server.
 */
import type { ProjectValue } from '../project/document.ts';
import {
  auditRow,
  kycRow,
  accountAgeRow,
  concentrationRow,
  creatorStakeRow,
  termsRow,
} from './people-rows.ts';
import { burnRow, escrowRow, liquidityRow, softCapRow, vestingRow } from './money-rows.ts';
import { type Protection, PROTECTION_POINTS } from './constants.ts';
import type { TrustFinding, TrustStatus } from './finding.ts';

export type TrustRow = TrustFinding & {
  readonly protection: Protection;
  /** The points that the row can give, and those that it gives: all, half if it cannot be known yet, or none. */
  readonly weight: number;
  readonly points: number;
};

/** `score`: null until the first stake: of a project without money the ledger shows nothing that could be trusted or not. */
export type TrustCard = { readonly rows: readonly TrustRow[]; readonly score: number | null };

const ROWS: Readonly<Record<Protection, (project: ProjectValue, now: number) => TrustFinding>> = {
  escrow: escrowRow,
  softCap: softCapRow,
  vesting: vestingRow,
  liquidity: liquidityRow,
  burn: burnRow,
  creatorStake: creatorStakeRow,
  concentration: concentrationRow,
  terms: termsRow,
  kyc: kycRow,
  audit: auditRow,
  accountAge: accountAgeRow,
};

const FACTOR: Readonly<Record<TrustStatus, number>> = { holds: 1, 'not-yet': 0.5, 'does-not': 0 };

/** `now`: ms; only the age of the creator's account depends on it. */
export function computeTrust(project: ProjectValue, now: number): TrustCard {
  const rows = (Object.keys(ROWS) as Protection[]).map((protection): TrustRow => {
    const found = ROWS[protection](project, now);
    const weight = PROTECTION_POINTS[protection];
    return { ...found, protection, weight, points: weight * FACTOR[found.status] };
  });
  const isKnown = project.trust.firstStake !== null;
  return { rows, score: isKnown ? rows.reduce((sum, { points }) => sum + points, 0) : null };
}
