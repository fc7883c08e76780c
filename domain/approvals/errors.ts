import { type ErrorRow, row } from '../error-row.ts';

export const APPROVAL_ERRORS = {
  PROPOSAL_EXISTS: row(409, 'never', [
    'Error',
    'The same has been proposed already',
    'Wait for it to be decided, or withdraw it first.',
  ]),
  PROPOSALS_FULL: row(422, 'new-id', [
    'Error',
    'Too many proposals are open',
    'Approve, reject or withdraw some first.',
  ]),
  PROPOSAL_NOT_FOUND: row(404, 'never', [
    'Error',
    'There is no such open proposal',
    'See in the audit log how it was decided.',
  ]),
  PROPOSAL_EXPIRED: row(422, 'never', ['Error', 'This proposal has expired', 'Propose it again.']),
  PROPOSAL_NOT_DUE: row(422, 'new-id', [
    'Error',
    'This proposal is still waiting for an approval or for its delay to end',
    'It is carried out automatically when its time has come.',
  ]),
  PROPOSER_NOT_PERMITTED: row(403, 'new-id', [
    'Access Denied',
    'Whoever proposed this may not do it any more',
    'Reject it, or ask somebody who is allowed to propose it.',
  ]),
  APPROVAL_GIVEN: row(403, 'never', [
    'Access Denied',
    'You have approved this already: proposing it counts as approving it',
    'Another owner or admin has to approve it.',
  ]),
  APPROVAL_CONCERNED: row(403, 'never', [
    'Access Denied',
    'This proposal concerns you, so you cannot decide it',
    'Another owner or admin has to decide it.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    approvals: keyof typeof APPROVAL_ERRORS;
  }
}
