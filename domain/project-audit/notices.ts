/** The texts of notices about audits. */
import type { NoticeDefinition } from '../ledger/notice.ts';
import { KYC_TEXT } from '../project/document.ts';
import { projectNotice } from '../project/project-notice.ts';
import type { AuditNotice, ProjectAuditedFact } from './facts.ts';

export const auditNotices = {
  'project.audited': projectNotice<ProjectAuditedFact>(
    'project.audited',
    'Your project was audited',
    ({ kyc, score }) => `Its score is ${String(score)} of 100, KYC ${KYC_TEXT[kyc].toLowerCase()}`,
  ),
} as const satisfies Readonly<Record<AuditNotice, NoticeDefinition>>;
