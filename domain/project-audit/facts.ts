/** The facts about audits. The keys of a fact are in canonical order. `userId` is the creator's. */
import type { KycStatus } from '../project/document.ts';

export type ProjectAuditedFact = {
  readonly findings: string;
  readonly kind: 'project.audited';
  readonly kyc: KycStatus;
  readonly project: string;
  /** 0 to 100 */
  readonly score: number;
  /** Hex SHA-256 of the terms that were audited. */
  readonly terms: string;
  readonly userId: string;
};

export type AuditNotice = 'project.audited';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    audit: ProjectAuditedFact;
  }
  interface FeatureNotices {
    audit: AuditNotice;
  }
}
