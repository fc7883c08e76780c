import type { Feature } from '../ledger/feature.ts';
import { announceChangeRule } from './announce.ts';
import { dueAnnouncements, dueChanges, makesAnnouncementDue } from './due.ts';
import { applyChangeRule, withdrawChangeRule } from './end-change.ts';
import type { ProjectChangeFact } from './facts.ts';
import { leaveRule } from './leave.ts';
import { projectChangeNotices } from './notices.ts';
import { projectChangeFaults } from './project-change-faults.ts';
import { proposeChangeRule } from './propose.ts';
import { termsHistoryDocument } from './terms-history.ts';
import { projectChangeWire } from './wire-part.ts';

const timesOf = (part: string) => [`${part}.startAt`, `${part}.presaleEndAt`, `${part}.endAt`] as const;

export const projectChange = {
  name: 'project-change',
  rules: [proposeChangeRule, withdrawChangeRule, applyChangeRule, announceChangeRule, leaveRule],
  facts: {
    'project.change_proposed': true,
    'project.change_in_force': true,
    'project.change_withdrawn': true,
    'project.change_lapsed': true,
    'project.change_announced': true,
    'project.backer_left': true,
  } satisfies Readonly<Record<ProjectChangeFact['kind'], true>>,
  documents: [termsHistoryDocument],
  parts: {
    staff: {
      times: {
        'project.change_proposed': ['inForceAt', 'since', ...timesOf('from'), ...timesOf('terms')],
        'project.change_in_force': timesOf('terms'),
        'project.change_announced': ['inForceAt'],
      },
    },
  },
  notices: projectChangeNotices,
  faults: projectChangeFaults,
  due: [dueChanges],
  dueInBatches: [dueAnnouncements],
  isDueAfter: makesAnnouncementDue,
  wire: projectChangeWire,
} satisfies Feature;
