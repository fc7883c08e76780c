/** The texts of notices about schedules. */
import type { NoticeLookup } from '../ledger/notice.ts';
import { readMicro, sayMicro } from '../money.ts';
import { formatCivil } from './civil-time.ts';
import type { ScheduleFailedFact, SchedulePausedFact, ScheduleWarnedFact } from './facts.ts';
import { localDate } from './plan.ts';
import type { ScheduleDate, ScheduledTransfer, SchedulePlan } from './schema.ts';

type About = {
  readonly date: ScheduleDate;
  readonly plan: SchedulePlan;
  readonly transfer: ScheduledTransfer;
};

const sum = ({ amount, currency }: ScheduledTransfer): string => `${sayMicro(readMicro(amount))} ${currency}`;

/** In the local time of the schedule's time zone. */
export const sayDate = (plan: SchedulePlan, n: number): string => formatCivil(localDate(plan, n));

const what = ({ date, plan, transfer }: About): string =>
  `${sum(transfer)} to ${transfer.to}, due on ${sayDate(plan, date.n)} (${plan.timeZone})`;

export const failedText = (fact: ScheduleFailedFact, { findErrorRow }: NoticeLookup): string =>
  `${what(fact)}, was not sent: ${findErrorRow(fact.code).text}. ${
    fact.next === undefined ? 'It was the last date' : `The next date is ${sayDate(fact.plan, fact.next.n)}`
  }`;

export const warningText = (fact: ScheduleWarnedFact): string =>
  `${what(fact)}: ${sayMicro(readMicro(fact.missing))} ${fact.transfer.currency} will be missing, with the fee and what else is scheduled before. Add funds, or it is not sent`;

export const pausedText = ({ missed }: SchedulePausedFact): string =>
  missed === undefined
    ? ''
    : `Several dates were missed while the service stood still, the first of them: ${what(missed)}. None of them was sent. Resume it to go on with its next date`;
