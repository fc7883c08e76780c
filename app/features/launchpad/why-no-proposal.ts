/** Why a creator cannot propose other terms now, so that nobody fills in a form that is refused. Pure. */
import type { ErrorCode } from '#domain/error-code.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { CHANGE_DELAY_MS } from '#domain/project-change/constants.ts';
import { endOfRaise, phaseOf } from './project-phase.ts';

/** `now` in ms; null while the creator can. */
export function whyNoProposal(project: ProjectValue, now: number): ErrorCode | null {
  const phase = phaseOf(project, now);
  if (phase === 'upcoming') return 'CHANGE_NOT_NEEDED';
  if (phase !== 'open' && !project.paused) return 'RAISE_ENDED';
  if (project.frozen) return 'PROJECT_FROZEN';
  if (project.proposal !== null) return 'CHANGE_OPEN';
  return now + CHANGE_DELAY_MS >= endOfRaise(project) ? 'CHANGE_TOO_LATE' : null;
}
