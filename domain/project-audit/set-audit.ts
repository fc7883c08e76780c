import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import { findForStaff } from '../project/staff-decision.ts';
import { hashTerms, writeTerms } from '../project/terms.ts';
import { err, ok } from '../result.ts';
import { findAudit } from './audits.ts';
import { type SetAudit, SetAuditSchema } from './schema.ts';

/**
 * Staff publish an audit of a project: a score, the KYC status of its creator, and findings. It replaces the last audit.
 * Refusals in order: FORBIDDEN, PROJECT_NOT_FOUND, OWN_PROJECT (an admin's own), PROJECT_NOT_APPROVED (it is not public yet),
 * PROJECT_UNCHANGED.
 */
export const setAuditRule = defineRule<SetAudit>({
  type: 'audit.set',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: SetAuditSchema,
  decide({ state, actor }, { findings, kyc, project: id, score }) {
    const found = findForStaff(state, actor, id);
    if (!found.ok) return found;
    const project = found.value;
    if (!project.approved) return err('PROJECT_NOT_APPROVED');
    const terms = hashTerms(id, writeTerms(project.terms));
    const audit = { findings, kyc, score, terms };
    const before = findAudit(state, id);
    if (before !== undefined && isSame(before, audit)) return err('PROJECT_UNCHANGED');
    const { creator } = project;
    return ok({
      postings: [],
      facts: [
        { findings, kind: 'project.audited', kyc, project: id, score, terms, userId: creator },
        raiseNotice(creator, 'project.audited'),
      ],
    });
  },
});

type Content = Pick<SetAudit, 'findings' | 'kyc' | 'score'> & { readonly terms: string };

const isSame = (one: Content, other: Content): boolean =>
  one.score === other.score &&
  one.kyc === other.kyc &&
  one.findings === other.findings &&
  one.terms === other.terms;
