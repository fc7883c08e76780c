/** The texts of notices about projects, for their creators and for the staff. */
import type { Fact } from '../ledger/facts.ts';
import { factAbout, type NoticeDefinition, type NoticeText } from '../ledger/notice.ts';
import { readMicro, sayMicro } from '../money.ts';
import type {
  ProjectActivityFact,
  ProjectApprovedFact,
  ProjectEditedFact,
  ProjectEndedFact,
  ProjectFrozenFact,
  ProjectNotice,
  ProjectSubmittedFact,
  ProjectUnfrozenFact,
} from './facts.ts';
import { aboutProject } from './project-notice.ts';

/** A notice about the one fact of the entry that concerns a project. */
const about = <F extends Extract<Fact, { readonly project: string }>>(
  kind: F['kind'],
  title: string,
  message: (fact: F) => string,
): NoticeDefinition => ({
  type: 'project',
  page: '/launchpad',
  text(facts, _notification, lookup) {
    const fact = factAbout<F>(facts, [kind]);
    return { type: 'project', title, message: aboutProject(lookup, fact.project, message(fact)) };
  },
});

const project = (title: string, message: string): NoticeText => ({ type: 'project', title, message });

export const projectNotices = {
  'project.submitted': {
    type: 'project',
    page: '/launchpad',
    text(facts, { userId }) {
      const { text, userId: creator } = factAbout<ProjectSubmittedFact | ProjectEditedFact>(facts, [
        'project.submitted',
        'project.edited',
      ]);
      return userId === creator
        ? project('Project submitted', `${text.title} waits for approval`)
        : project('A project waits for you', `${text.title} was submitted for approval`);
    },
  },
  'project.approved': about<ProjectApprovedFact>('project.approved', 'Project approved', ({ fee }) => {
    const paid = fee === '0' ? '' : `. The fee of ${sayMicro(readMicro(fee))} DC was paid`;
    return `Your project opens on its launch date${paid}`;
  }),
  'project.rejected': about<ProjectEndedFact>('project.rejected', 'Project rejected', ({ fee, reason }) => {
    // A free project has none, and that of one which was approved before is paid.
    const released = fee === '0' ? 'No fee was held' : 'The fee was released';
    return reason === undefined ? released : `${released}. The reason: ${reason}`;
  }),
  'project.paused': about<ProjectActivityFact>(
    'project.paused',
    'Project set to pending',
    () => 'Nobody can invest until the staff set it to active again',
  ),
  'project.resumed': about<ProjectActivityFact>(
    'project.resumed',
    'Project active again',
    () => 'People can invest again',
  ),
  'project.frozen': about<ProjectFrozenFact>(
    'project.frozen',
    'Project frozen',
    ({ reason }) => `The vault of your project is frozen: ${reason}`,
  ),
  'project.unfrozen': about<ProjectUnfrozenFact>(
    'project.unfrozen',
    'Project no longer frozen',
    () => 'The vault of your project works again',
  ),
} as const satisfies Readonly<Record<ProjectNotice, NoticeDefinition>>;
