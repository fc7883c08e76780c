import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconClockQuestion,
  IconLoader,
  IconShieldLock,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { type PillTone, StatusPill } from './status-pill.tsx';

/** The status of a command of this device. */
export type ShownStatus =
  | 'waiting'
  | 'code'
  | 'processing'
  | 'unanswered'
  | 'done'
  | 'refused'
  | 'lost'
  | 'cancelled';

type Words = { readonly word: string; readonly tone: PillTone; readonly icon: TablerIcon };

/** Waiting to send or for a code (on this device), sent but not answered yet, done, or not sent. */
export const COMMAND_STATUS_TEXT: Readonly<Record<ShownStatus, Words>> = {
  waiting: { word: 'Waiting to send', tone: 'wait', icon: IconClockPause },
  code: { word: 'Waiting for your code', tone: 'wait', icon: IconShieldLock },
  processing: { word: 'Processing', tone: 'wait', icon: IconLoader },
  unanswered: { word: 'No answer yet', tone: 'wait', icon: IconClockQuestion },
  done: { word: 'Done', tone: 'good', icon: IconCircleCheck },
  refused: { word: 'Not sent', tone: 'bad', icon: IconCircleX },
  lost: { word: 'Not confirmed', tone: 'wait', icon: IconAlertTriangle },
  cancelled: { word: 'Cancelled', tone: 'calm', icon: IconBan },
};

export function StatusBadge({ motion }: { readonly motion: ShownStatus }): ReactElement {
  const { word, tone, icon } = COMMAND_STATUS_TEXT[motion];
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}
