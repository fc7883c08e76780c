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

const notice = (text: NoticeDefinition['text']): NoticeDefinition => ({
  type: 'project',
  text,
  page: '/launchpad',
});

const project = (title: string, message: string): NoticeText => ({ type: 'project', title, message });

/** A notice with a fixed text. */
const about = (
  kind: ProjectActivityFact['kind'] | ProjectUnfrozenFact['kind'],
  [title, message]: readonly [string, string],
): NoticeDefinition =>
  notice((facts) => {
    factAbout<ProjectActivityFact | ProjectUnfrozenFact>(facts, [kind]);
    return project(title, message);
  });

const offered = (facts: readonly Fact[]) =>
  factAbout<ProjectSubmittedFact | ProjectEditedFact>(facts, ['project.submitted', 'project.edited']);

export const projectNotices = {
  'project.submitted': notice((facts, { userId }) => {
    const { text, userId: creator } = offered(facts);
    return userId === creator
      ? project('Project submitted', `${text.title} waits for approval`)
      : project('A project waits for you', `${text.title} was submitted for approval`);
  }),
  'project.approved': notice((facts) => {
    const { fee } = factAbout<ProjectApprovedFact>(facts, ['project.approved']);
    const paid = fee === '0' ? '' : `. The fee of ${sayMicro(readMicro(fee))} DC was paid`;
    return project('Project approved', `Your project opens on its launch date${paid}`);
  }),
  'project.rejected': notice((facts) => {
    const { reason } = factAbout<ProjectEndedFact>(facts, ['project.rejected']);
    return project(
      'Project rejected',
      reason === undefined ? 'The fee was released' : `The fee was released. The reason: ${reason}`,
    );
  }),
  'project.paused': about('project.paused', [
    'Project set to pending',
    'Nobody can invest until the staff set it to active again',
  ]),
  'project.resumed': about('project.resumed', ['Project active again', 'People can invest again']),
  'project.frozen': notice((facts) =>
    project(
      'Project frozen',
      `The vault of your project is frozen: ${factAbout<ProjectFrozenFact>(facts, ['project.frozen']).reason}`,
    ),
  ),
  'project.unfrozen': about('project.unfrozen', [
    'Project no longer frozen',
    'The vault of your project works again',
  ]),
} as const satisfies Readonly<Record<ProjectNotice, NoticeDefinition>>;
