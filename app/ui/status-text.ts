import { IconCircleCheck, IconCircleX, IconClock, type TablerIcon } from '@tabler/icons-react';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { PillTone } from './status-pill.tsx';

type StatusText = { readonly word: string; readonly tone: PillTone; readonly icon: TablerIcon };

/** C2: success, pending, failed. */
export const STATUS_TEXT: Readonly<Record<ExplorerDoc['status'], StatusText>> = {
  success: { word: 'success', tone: 'good', icon: IconCircleCheck },
  pending: { word: 'pending', tone: 'wait', icon: IconClock },
  failed: { word: 'failed', tone: 'bad', icon: IconCircleX },
};
