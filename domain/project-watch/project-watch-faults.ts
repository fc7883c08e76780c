/** The invariants of followers, which hold after every entry: the audit and the tests check them. */
import type { State } from '../ledger/state.ts';
import { stakes } from '../stake/stakes.ts';
import { batchesOf, type Follower, followers } from './followers.ts';

/**
 * The broken invariants, in words: everybody with a stake follows its project as a backer, and nobody else does; an announcement
 * names nobody twice, and has only batches of its own.
 */
export function projectWatchFaults(state: State): string[] {
  const { announcements, byKey } = followers.of(state);
  const { byProject } = stakes.of(state);
  const missing = [...byProject].flatMap(([project, backers]) =>
    [...backers.keys()]
      .filter((userId) => state.users.has(userId) && byKey.get(`${project}:${userId}`)?.backs !== true)
      .map((userId) => `${userId} backs ${project} and does not follow it`),
  );
  const hasStake = ({ project, userId }: Follower): boolean => byProject.get(project)?.has(userId) ?? false;
  const idle = [...byKey.values()]
    .filter((follower) => (follower.backs ? !hasStake(follower) : !follower.watches))
    .map(({ project, userId }) => `${userId} follows ${project} for no reason`);
  const wrong = [...announcements]
    .filter(([, { done, people }]) => {
      const batches = batchesOf({ people });
      return (
        new Set(people).size !== people.length ||
        new Set(done).size !== done.length ||
        done.length >= batches ||
        done.some((batch) => batch > batches)
      );
    })
    .map(([id]) => `the batches of ${id} do not fit its people`);
  return [...missing, ...idle, ...wrong];
}
