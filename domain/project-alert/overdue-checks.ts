/** The release checks that staff have not made in time. No entry records this sign: it appears as time passes. */
import { DAY_MS } from '../calendar.ts';
import type { State } from '../ledger/state.ts';
import { findCheck, findLaunch, launches } from '../project-launch/launches.ts';
import { findProject } from '../project/projects.ts';
import { hasAlertAbout, type PendingSign } from './alerts.ts';
import { RELEASE_CHECK_DAYS } from './constants.ts';

const ABOUT = { rule: 'missed_deadline', subject: 'release_check' } as const;

/** The sign at `now` (ms) for a launched project whose first half still waits for its check; null if there is none. */
export function findOverdueCheck(state: State, project: string, now: number): PendingSign | null {
  const launch = findLaunch(state, project);
  const found = findProject(state, project);
  if (launch === undefined || found === undefined || found.frozen !== null) return null;
  if (state.parameters.escrowReleaseOn === 'launch' || findCheck(state, project) !== undefined) return null;
  if (launch.released === launch.release || now < launch.launchedAt + RELEASE_CHECK_DAYS * DAY_MS)
    return null;
  if (hasAlertAbout(state, { ...ABOUT, project })) return null;
  // The alert is not due while the vault is frozen; the number of freezes gives its command another id afterwards.
  return { ...ABOUT, measured: String(RELEASE_CHECK_DAYS), project, seq: found.freezes };
}

export const listOverdueChecks = (state: State, now: number): PendingSign[] =>
  [...launches.of(state).unfinished].flatMap((project) => findOverdueCheck(state, project, now) ?? []);
