import type { Feature } from '../ledger/feature.ts';
import { watchingDocument } from './document.ts';
import { dueAnnouncements, dueReminders, makesAnnouncementDue } from './due.ts';
import type { WatchFact } from './facts.ts';
import { followers } from './followers.ts';
import { watchNotices } from './notices.ts';
import { projectWatchFaults } from './project-watch-faults.ts';
import { announceRule, remindRule, watchRule } from './rules.ts';
import { projectWatchWire } from './wire-part.ts';

export const projectWatch = {
  name: 'project-watch',
  rules: [watchRule, remindRule, announceRule],
  slices: [followers],
  facts: {
    'project.watched': true,
    'project.reminder_due': true,
    'project.announced': true,
  } satisfies Readonly<Record<WatchFact['kind'], true>>,
  documents: [watchingDocument],
  notices: watchNotices,
  faults: projectWatchFaults,
  due: [dueReminders],
  dueInBatches: [dueAnnouncements],
  isDueAfter: makesAnnouncementDue,
  wire: projectWatchWire,
} satisfies Feature;
