/** The texts of notices for followers of a project. They quote nothing that staff may hide later. */
import { factAbout, type NoticeDefinition } from '../ledger/notice.ts';
import type { ProjectEvent } from './events.ts';
import type { AnnouncedFact, WatchNotice } from './facts.ts';

type EventText = readonly [title: string, message: (project: string) => string];

const TEXTS: Readonly<Record<ProjectEvent, EventText>> = {
  start: ['A raise has started', (project) => `${project} is open: you can invest now`],
  ending: ['A raise ends soon', (project) => `The raise of ${project} ends within 24 hours`],
  hard_cap: ['Hard cap reached', (project) => `${project} has reached its hard cap`],
  succeeded: ['A raise has succeeded', (project) => `${project} has its soft cap, and waits for its launch`],
  failed: ['Soft cap missed', (project) => `${project} has missed its soft cap. Its backers are refunded`],
  launched: ['Project Launched', (project) => `${project} has gone live`],
  frozen: ['Project Frozen', (project) => `The vault of ${project} is frozen. Its page says why`],
  unfrozen: ['Project no longer frozen', (project) => `The vault of ${project} works again`],
  update: ['A new update', (project) => `The creator of ${project} has posted an update`],
  terms: ['New terms are proposed', (project) => `${project}: look at the change before it is in force`],
};

const announcedIn = (facts: Parameters<NoticeDefinition['text']>[0]): AnnouncedFact =>
  factAbout<AnnouncedFact>(facts, ['project.announced']);

export const watchNotices = {
  'project.announced': {
    type: 'project',
    page: (facts) => `/launchpad/project/${announcedIn(facts).project}`,
    text(facts) {
      const { event, title: project } = announcedIn(facts);
      const [title, message] = TEXTS[event];
      return { type: 'project', title, message: message(project) };
    },
  },
} as const satisfies Readonly<Record<WatchNotice, NoticeDefinition>>;
