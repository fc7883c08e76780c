import type { Feature } from '../ledger/feature.ts';
import { dueBadges, renewBadgeRule } from './badge.ts';
import { approveProjectRule, rejectProjectRule } from './decision.ts';
import { editProjectRule, withdrawProjectRule } from './edit.ts';
import type { ProjectFact } from './facts.ts';
import { freezeProjectRule, setProjectActiveRule, unfreezeProjectRule, verifyProjectRule } from './flags.ts';
import { projectNotices } from './notices.ts';
import { projectOpenPoints } from './open-points.ts';
import { ownProjectDocument } from './own-document.ts';
import { projectParameters } from './parameters.ts';
import { projects } from './projects.ts';
import { projectDocument } from './public-document.ts';
import { submitProjectRule } from './submit.ts';
import { findProjectToken, isLaunchedToken } from './token.ts';
import { projectAccounts } from './user-accounts.ts';
import { projectVerdict } from './verdict-part.ts';
import { projectWire } from './wire-part.ts';

const TERM_TIMES = ['terms.startAt', 'terms.presaleEndAt', 'terms.endAt'] as const;

export const project = {
  name: 'project',
  parameters: projectParameters,
  rules: [
    submitProjectRule,
    editProjectRule,
    withdrawProjectRule,
    approveProjectRule,
    rejectProjectRule,
    setProjectActiveRule,
    verifyProjectRule,
    freezeProjectRule,
    unfreezeProjectRule,
    renewBadgeRule,
  ],
  slices: [projects],
  facts: {
    'project.submitted': true,
    'project.edited': true,
    'project.approved': true,
    'project.rejected': true,
    'project.withdrawn': true,
    'project.paused': true,
    'project.resumed': true,
    'project.verified': true,
    'project.frozen': true,
    'project.unfrozen': true,
  } satisfies Readonly<Record<ProjectFact['kind'], true>>,
  documents: [projectDocument, ownProjectDocument],
  parts: {
    verdict: projectVerdict,
    staff: {
      times: {
        'project.submitted': TERM_TIMES,
        'project.edited': TERM_TIMES,
        'project.approved': [...TERM_TIMES, 'creatorSince'],
      },
    },
  },
  notices: projectNotices,
  due: [dueBadges],
  openPoints: projectOpenPoints,
  isToken: isLaunchedToken,
  findToken: findProjectToken,
  userAccounts: projectAccounts,
  wire: projectWire,
} satisfies Feature;
