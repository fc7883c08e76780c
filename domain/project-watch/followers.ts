/** The slice of followers: who backs or watches which project, and which announcements they have not received yet. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { assert } from '../result.ts';
import type { ProjectEvent } from './events.ts';
import { peoplePerAnnouncement } from './limits.ts';

/** `since` in ms: the earlier of the first stake and the first watch. */
export type Follower = {
  readonly project: string;
  readonly userId: string;
  readonly since: number;
  readonly backs: boolean;
  readonly watches: boolean;
};

/** An announcement of one event. Its batches are parts of `people`, which is stored so that they are the same after a restart. */
export type Announcement = {
  readonly project: string;
  readonly event: ProjectEvent;
  readonly people: readonly string[];
  /** The batches that have been announced. */
  readonly done: readonly number[];
};

export type Followers = {
  /** By `<project>:<user id>`, in the order of `since`: new followers come last. */
  readonly byKey: Map<string, Follower>;
  /** Derived from `byKey`, in the same order. */
  readonly byProject: Map<string, Set<string>>;
  readonly byPerson: Map<string, Set<string>>;
  /** The announcements with batches left, by `<project>:<event>:<seq>`. */
  readonly announcements: Map<string, Announcement>;
  /** project → the reminders that were sent: `<event>:<ms>` */
  readonly reminded: Map<string, readonly string[]>;
};

export const batchesOf = ({ people }: Pick<Announcement, 'people'>): number =>
  Math.ceil(people.length / peoplePerAnnouncement);

export const followers = defineSlice<Followers>({
  name: 'projectFollowers',
  empty: () => ({
    byKey: new Map(),
    byProject: new Map(),
    byPerson: new Map(),
    announcements: new Map(),
    reminded: new Map(),
  }),
  on: {
    'project.watched': (own, { project, userId, watching }, { at }) => {
      follow(own, { project, userId, at }, { watches: watching });
    },
    'project.invested': (own, { isFirst, project, userId }, { at }) => {
      if (isFirst) follow(own, { project, userId, at }, { backs: true });
    },
    'project.stake_returned': (own, { isLast, project, userId }, { at }) => {
      if (isLast) follow(own, { project, userId, at }, { backs: false });
    },
    'account.closed': (own, { userId }) => {
      for (const project of own.byPerson.get(userId) ?? []) remove(own, project, userId);
    },
    'project.reminder_due': (own, { at, event, project }, { seq }) => {
      own.reminded.set(project, [...(own.reminded.get(project) ?? []), `${event}:${String(at)}`]);
      announce(own, { event, project, seq });
    },
    'project.raise_closed': (own, { outcome, project }, { seq }) => {
      own.reminded.delete(project);
      // The refund notifies the backers of a failed raise.
      announce(own, { event: outcome, project, seq, to: outcome === 'failed' ? 'watchers' : 'all' });
    },
    // The change has an announcement of its own for backers, which names the time until which they can leave.
    'project.change_proposed': (own, { project }, { seq }) => {
      announce(own, { event: 'terms', project, seq, to: 'watchers' });
    },
    // Backers are notified when their tokens are unlocked.
    'project.launched': (own, { project }, { seq }) => {
      announce(own, { event: 'launched', project, seq, to: 'watchers' });
    },
    'project.frozen': (own, { project }, { seq }) => {
      announce(own, { event: 'frozen', project, seq });
    },
    'project.unfrozen': (own, { project }, { seq }) => {
      announce(own, { event: 'unfrozen', project, seq });
    },
    'project.update_posted': (own, { project }, { seq }) => {
      announce(own, { event: 'update', project, seq });
    },
    'project.announced': (own, { announcement: id, batch, left }) => {
      const announcement = own.announcements.get(id);
      assert(
        announcement !== undefined && !announcement.done.includes(batch),
        `a batch of ${id} is announced twice`,
      );
      if (left === 0) own.announcements.delete(id);
      else own.announcements.set(id, { ...announcement, done: [...announcement.done, batch] });
    },
  },
  snapshot: {
    projectFollowers: mapTable('followers', {
      map: ({ byKey }) => byKey,
      write: (follower) => follower,
      add: (own, _key, written) => {
        put(own, written as Follower);
      },
    }),
    projectAnnouncements: mapTable('announcements', {
      map: ({ announcements }) => announcements,
      write: (announcement) => announcement,
      add: ({ announcements }, id, written) => {
        announcements.set(id, written as Announcement);
      },
    }),
    projectReminders: mapTable('reminders', {
      keys: 'projects',
      map: ({ reminded }) => reminded,
      write: (reminders) => reminders,
      add: ({ reminded }, project, written) => {
        reminded.set(project, written as readonly string[]);
      },
    }),
  },
  // Left out while nobody follows: recorded journals contain digests from before anybody could.
  digest: ({ announcements, byKey, byPerson, byProject, reminded }, digestMap) =>
    byKey.size + announcements.size + reminded.size === 0
      ? {}
      : {
          projectFollowers: digestMap(byKey, (follower) => ({ ...follower })),
          projectFollowersByProject: digestMap(byProject, (ids) => [...ids].sort()),
          projectFollowersByPerson: digestMap(byPerson, (ids) => [...ids].sort()),
          projectAnnouncements: digestMap(announcements, (announcement) => ({ ...announcement })),
          projectReminders: digestMap(reminded, (reminders) => reminders),
        },
});

type FollowChange = { readonly project: string; readonly userId: string; readonly at: number };

function follow(own: Followers, { at, project, userId }: FollowChange, change: Partial<Follower>): void {
  const before = own.byKey.get(`${project}:${userId}`);
  const known = before ?? { project, userId, since: at, backs: false, watches: false };
  const after = { ...known, ...change };
  if (after.backs || after.watches) put(own, after);
  else if (before !== undefined) remove(own, project, userId);
}

/** Every change goes through here, so the derived maps always match the followers. */
function put(own: Followers, follower: Follower): void {
  const { project, userId } = follower;
  own.byKey.set(`${project}:${userId}`, follower);
  own.byProject.set(project, (own.byProject.get(project) ?? new Set()).add(userId));
  own.byPerson.set(userId, (own.byPerson.get(userId) ?? new Set()).add(project));
}

function remove(own: Followers, project: string, userId: string): void {
  own.byKey.delete(`${project}:${userId}`);
  removeFromSet(own.byProject, project, userId);
  removeFromSet(own.byPerson, userId, project);
}

function removeFromSet(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}

type NewAnnouncement = {
  readonly event: ProjectEvent;
  readonly project: string;
  readonly seq: number;
  /** `watchers`: only the followers who do not back the project. */
  readonly to?: 'all' | 'watchers';
};

function announce(own: Followers, { event, project, seq, to = 'all' }: NewAnnouncement): void {
  const all = [...(own.byProject.get(project) ?? [])];
  const people =
    to === 'all' ? all : all.filter((userId) => own.byKey.get(`${project}:${userId}`)?.backs === false);
  if (people.length === 0) return;
  own.announcements.set(`${project}:${event}:${String(seq)}`, { project, event, people, done: [] });
}

type Sliced = Pick<State, 'slices'>;

/** The number of projects that a person watches. */
export function countWatched(state: Sliced, userId: string): number {
  const { byKey, byPerson } = followers.of(state);
  return [...(byPerson.get(userId) ?? [])].filter((project) => byKey.get(`${project}:${userId}`)?.watches)
    .length;
}

export const isWatching = (state: Sliced, project: string, userId: string): boolean =>
  followers.of(state).byKey.get(`${project}:${userId}`)?.watches ?? false;

/** Whether somebody followed the project at this time (ms). */
export function wasFollowed(state: Sliced, project: string, at: number): boolean {
  const { byKey, byProject } = followers.of(state);
  const [first] = byProject.get(project) ?? [];
  const since = first === undefined ? undefined : byKey.get(`${project}:${first}`)?.since;
  return since !== undefined && since <= at;
}
