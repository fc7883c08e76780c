import {
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconHourglassEmpty,
  IconHourglassOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { RequestStatus } from './request-status.ts';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';

const WORDS: Readonly<Record<RequestStatus, readonly [word: string, tone: PillTone, icon: TablerIcon]>> = {
  open: ['Open', 'wait', IconHourglassEmpty],
  paid: ['Paid', 'good', IconCircleCheck],
  expired: ['Expired', 'calm', IconHourglassOff],
  cancelling: ['Cancelling', 'wait', IconClockPause],
  cancelled: ['Cancelled', 'calm', IconBan],
};

export function RequestPill({ status }: { readonly status: RequestStatus }): ReactElement {
  const [word, tone, icon] = WORDS[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}
