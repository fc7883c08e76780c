import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import type { Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { err, ok } from '../result.ts';
import { remindersOf } from './due.ts';
import type { ProjectEvent } from './events.ts';
import { batchesOf, countWatched, followers, isWatching } from './followers.ts';
import { peoplePerAnnouncement, watchedProjectsMax } from './limits.ts';
import {
  type Announce,
  AnnounceSchema,
  type Remind,
  RemindSchema,
  type Watch,
  WatchSchema,
} from './schema.ts';

/**
 * A person starts or stops watching a project; doing so again changes nothing. Refusals in order: WALLET_NOT_FOUND,
 * PROJECT_NOT_FOUND, and for watching PROJECT_NOT_APPROVED, WATCH_LIMIT.
 */
export const watchRule = defineRule<Watch>({
  type: 'project.watch',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: WatchSchema,
  decide({ state, actor }, { project: id, watching }) {
    if (!state.users.has(actor)) return err('WALLET_NOT_FOUND');
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    if (watching && !project.approved) return err('PROJECT_NOT_APPROVED');
    if (watching && !isWatching(state, id, actor) && countWatched(state, actor) >= watchedProjectsMax) {
      return err('WATCH_LIMIT', { limit: watchedProjectsMax });
    }
    return ok({ postings: [], facts: [{ kind: 'project.watched', project: id, userId: actor, watching }] });
  },
});

/**
 * Reminds followers that a raise has started, ends within a day, or goes on after its hard cap. Refusals in order:
 * PROJECT_NOT_FOUND, RAISE_ENDED (the raise is not open), PROJECT_UNCHANGED (the reminder was given, or a freeze, a pause, other
 * terms or a stake that was returned have made it untrue since it was submitted).
 */
export const remindRule = defineRule<Remind>({
  type: 'project.remind',
  origin: 'system',
  isPrivate: true,
  approval: null,
  schema: RemindSchema,
  decide({ now, state }, { at, event, project }) {
    const found = findProject(state, project);
    if (found === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    if (found.state !== 'active') return err('RAISE_ENDED');
    const isSent = followers
      .of(state)
      .reminded.get(project)
      ?.includes(`${event}:${String(at)}`);
    const isTrue = remindersOf(found, now, 0).some((one) => one.event === event && one.at === at);
    if (isSent === true || !isTrue) return err('PROJECT_UNCHANGED');
    return ok({ postings: [], facts: [{ at, event, kind: 'project.reminder_due', project }] });
  },
});

/** Notifies one batch of followers. Batches may run in any order. Refused with PROJECT_UNCHANGED if the batch was notified already. */
export const announceRule = defineRule<Announce>({
  type: 'project.announce',
  origin: 'system',
  isPrivate: true,
  approval: null,
  schema: AnnounceSchema,
  decide({ state }, { announcement: id, batch, project }) {
    const announcement = followers.of(state).announcements.get(id);
    const found = findProject(state, project);
    if (announcement?.project !== project || found === undefined) return err('PROJECT_UNCHANGED');
    const batches = batchesOf(announcement);
    if (batch > batches || announcement.done.includes(batch)) return err('PROJECT_UNCHANGED');
    const people = announcement.people
      .slice((batch - 1) * peoplePerAnnouncement, batch * peoplePerAnnouncement)
      // The creator has notices of their own; closed accounts have none.
      .filter((userId) => userId !== found.creator && state.users.has(userId));
    return ok({
      postings: [],
      facts: [
        {
          announcement: id,
          batch,
          event: eventOf(announcement.event, found),
          kind: 'project.announced',
          left: batches - announcement.done.length - 1,
          project,
          title: found.text.title,
        },
        ...people.map((userId) => raiseNotice(userId, 'project.announced')),
      ],
    });
  },
});

/** A raise that ended by reaching its hard cap is announced as that. */
const eventOf = (event: ProjectEvent, { raised, terms }: Project): ProjectEvent =>
  event === 'succeeded' && raised >= terms.hardCap && !terms.continueAfterHardCap ? 'hard_cap' : event;
