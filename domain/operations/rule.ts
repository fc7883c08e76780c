import { z } from 'zod';
import { isStaff } from '../constants.ts';
import { UserIdSchema } from '../ids.ts';
import { MomentField } from '../iso-time.ts';
import type { NotificationFact } from '../ledger/facts.ts';
import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { lossPeoplePerEntryMax } from '../limits.ts';
import { staffNotifiedMax } from '../approvals/limits.ts';
import { ok } from '../result.ts';
import type { OperationNotice } from './facts.ts';
import { raiseNotice } from '../ledger/notice.ts';

export const ACCEPT_LOSS_COMMAND = 'service.accept_loss';
export const REPORT_CLOCK_COMMAND = 'service.report_clock';

const Counted = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const AcceptLossSchema = z.strictObject({
  afterBlock: Counted,
  afterSeq: Counted,
  knownSeq: Counted,
  part: Counted,
  since: MomentField,
  /** People whose documents were ahead of the kept journal. */
  userIds: z.array(UserIdSchema).max(lossPeoplePerEntryMax),
});

const STEP_MS_MAX = 1_000_000_000_000_000;

export const ReportClockSchema = z.strictObject({ stepMs: z.int().min(-STEP_MS_MAX).max(STEP_MS_MAX) });

function staffOf({ users }: State): readonly string[] {
  const staff: string[] = [];
  for (const [userId, user] of users) if (isStaff(user.roles)) staff.push(userId);
  return staff.slice(0, staffNotifiedMax);
}

const tell = (userIds: readonly string[], notice: OperationNotice): readonly NotificationFact[] =>
  userIds.map((userId) => raiseNotice(userId, notice));

/**
 * Records that the service continues without lost entries, and notifies staff and the people whose documents showed
 * such entries. It moves nothing. Part 0 notifies staff; further parts notify further people.
 */
export const acceptLossRule = defineRule<z.infer<typeof AcceptLossSchema>>({
  type: ACCEPT_LOSS_COMMAND,
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: AcceptLossSchema,
  decide({ state }, { userIds, afterBlock, afterSeq, knownSeq, part, since }) {
    // A person whose account was opened by a lost entry has no wallet any more.
    const concerned = userIds.filter((userId) => state.users.has(userId));
    const staff = part === 0 ? staffOf(state) : [];
    return ok({
      postings: [],
      facts: [
        { afterBlock, afterSeq, kind: 'loss.accepted', knownSeq, part, since },
        ...tell(staff, 'loss.accepted'),
        ...tell(concerned, 'loss.concerns_you'),
      ],
    });
  },
});

/** Records that the machine's clock was set while the service ran, and notifies staff. It moves nothing. */
export const reportClockRule = defineRule<z.infer<typeof ReportClockSchema>>({
  type: REPORT_CLOCK_COMMAND,
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ReportClockSchema,
  decide({ state }, { stepMs }) {
    return ok({
      postings: [],
      facts: [{ kind: 'clock.stepped', stepMs }, ...tell(staffOf(state), 'clock.stepped')],
    });
  },
});
