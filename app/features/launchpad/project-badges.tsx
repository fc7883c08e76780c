import { IconCircleCheck, IconLock, IconRosetteDiscountCheck, IconSnowflake } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';
import { type PillTone, StatusPill } from '#app/ui/status-pill.tsx';
import { type Phase, type PhasedProject, phaseOf } from './project-phase.ts';
import { PHASE_TEXT, TYPE_TEXT } from './project-text.ts';

/** The tones of the phases; the others are calm. */
export const PHASE_TONE: Readonly<Partial<Record<Phase, PillTone>>> = {
  open: 'good',
  launched: 'good',
  succeeded: 'wait',
  refunding: 'bad',
  refunded: 'bad',
};

type BadgedProject = PhasedProject &
  Pick<ProjectValue, 'allow' | 'frozen' | 'type' | 'verified'> &
  Partial<Pick<ProjectValue, 'releaseCheck'>>;
type Props = { readonly project: BadgedProject; readonly now: number };

/** The badges of a project: status, type, and whether it is verified, frozen, for invited wallets only, or checked. */
export function ProjectBadges({ project, now }: Props): ReactElement {
  const phase = phaseOf(project, now);
  return (
    <div className="launchpad-badges">
      <StatusPill tone={PHASE_TONE[phase] ?? 'calm'}>{PHASE_TEXT[phase]}</StatusPill>
      <StatusPill tone="calm">{TYPE_TEXT[project.type]}</StatusPill>
      {project.verified ? (
        <StatusPill tone="good" icon={IconRosetteDiscountCheck}>
          Verified
        </StatusPill>
      ) : null}
      {project.frozen ? (
        <StatusPill tone="bad" icon={IconSnowflake}>
          Frozen
        </StatusPill>
      ) : null}
      {project.allow === undefined ? null : (
        <StatusPill tone="calm" icon={IconLock}>
          Invited only
        </StatusPill>
      )}
      {project.releaseCheck?.passed === true ? (
        <StatusPill tone="good" icon={IconCircleCheck}>
          Release checked
        </StatusPill>
      ) : null}
    </div>
  );
}
