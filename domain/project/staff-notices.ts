import { staffNotifiedMax } from '../approvals/limits.ts';
import type { Notice, NotificationFact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import type { State } from '../ledger/state.ts';

/** One notice for every member of the staff, except the one who acts. */
export const raiseStaffNotices = (state: State, actor: string, notice: Notice): NotificationFact[] =>
  [...state.staff]
    .filter((userId) => userId !== actor)
    .slice(0, staffNotifiedMax)
    .map((userId) => raiseNotice(userId, notice));
