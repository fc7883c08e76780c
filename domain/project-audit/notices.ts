/** The texts of notices about audits. */
import { factAboutPerson, type NoticeDefinition } from '../ledger/notice.ts';
import { KYC_TEXT } from '../project/document.ts';
import type { AuditNotice } from './facts.ts';

export const auditNotices = {
  'project.audited': {
    type: 'project',
    page: '/launchpad',
    text(facts, { userId }) {
      const { kyc, score } = factAboutPerson(facts, userId, 'project.audited');
      const message = `Its score is ${String(score)} of 100, KYC ${KYC_TEXT[kyc].toLowerCase()}`;
      return { type: 'project', title: 'Your project was audited', message };
    },
  },
} as const satisfies Readonly<Record<AuditNotice, NoticeDefinition>>;
