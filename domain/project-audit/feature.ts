import type { Feature } from '../ledger/feature.ts';
import { audits } from './audits.ts';
import { auditNotices } from './notices.ts';
import { setAuditRule } from './set-audit.ts';
import { projectAuditWire } from './wire-part.ts';

export const projectAudit = {
  name: 'project-audit',
  rules: [setAuditRule],
  slices: [audits],
  facts: { 'project.audited': true },
  notices: auditNotices,
  wire: projectAuditWire,
} satisfies Feature;
