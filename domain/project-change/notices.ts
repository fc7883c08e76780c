/** The texts of notices about changes of terms, for backers. */
import { isoTime } from '../iso-time.ts';
import {
  factAbout,
  factAboutPerson,
  type NoticeDefinition,
  type NoticeText,
  sayAmount,
} from '../ledger/notice.ts';
import { aboutProject } from '../project/project-notice.ts';
import type { ChangeAnnouncedFact, ProjectChangeNotice } from './facts.ts';

const project = (title: string, message: string): NoticeText => ({ type: 'project', title, message });

/** `2026-11-22 05:30 UTC` */
const sayTime = (ms: number): string => `${isoTime(ms).slice(0, 16).replace('T', ' ')} UTC`;

/** The page of the project, which shows the change and the way to leave. */
const pageOf = (id: string): string => `/launchpad/project/${id}`;

const changeNotice = (
  title: string,
  message: (announced: ChangeAnnouncedFact) => string,
): NoticeDefinition => ({
  type: 'project',
  page: (facts) => pageOf(factAbout<ChangeAnnouncedFact>(facts, ['project.change_announced']).project),
  text: (facts) =>
    project(title, message(factAbout<ChangeAnnouncedFact>(facts, ['project.change_announced']))),
});

export const projectChangeNotices = {
  'project.change_proposed': changeNotice('New terms are proposed', ({ inForceAt, title }) =>
    inForceAt === undefined
      ? `${title}: look at the change`
      : `${title}: you can leave without a fee until ${sayTime(inForceAt)}`,
  ),
  'project.change_in_force': changeNotice(
    'New terms are in force',
    ({ title }) => `${title}: your investment is under the new terms`,
  ),
  'project.change_withdrawn': changeNotice(
    'A change was withdrawn',
    ({ title }) => `${title}: the terms stay as they are`,
  ),
  'project.change_lapsed': changeNotice(
    'A change has lapsed',
    ({ title }) => `${title}: it no longer fitted the raise, and the terms stay as they are`,
  ),
  'project.left': {
    type: 'project',
    page: (facts, userId) => pageOf(factAboutPerson(facts, userId, 'project.backer_left').project),
    text: (facts, { userId }, lookup) => {
      const { amount, project: id } = factAboutPerson(facts, userId, 'project.backer_left');
      const message = `${sayAmount(amount)} are back in your wallet, without a fee`;
      return project('Investment returned', aboutProject(lookup, id, message));
    },
  },
} as const satisfies Readonly<Record<ProjectChangeNotice, NoticeDefinition>>;
