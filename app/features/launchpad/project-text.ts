/** The words for projects on the screens of the launchpad. */
import { PROJECT_TYPE_WORDS } from '#domain/project/constants.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { formatDate } from '#app/ui/date-format.ts';
import { alignAmounts, exactAmount, timeAgo } from '#app/ui/format.ts';
import type { ClosedReason, Phase } from './project-phase.ts';

export const projectPath = (id: string): string => `/launchpad/project/${encodeURIComponent(id)}`;

/** The page on which staff decide about a project. */
export const reviewPath = (id: string): string => `/launchpad/admin/${encodeURIComponent(id)}`;

/** The page of the escrow replay. */
export const replayPath = (id: string): string => `${projectPath(id)}/escrow`;

/** The URL of its page, where a visitor sees its public part. */
export const projectUrl = (id: string): string => `${window.location.origin}${projectPath(id)}`;

export const TYPE_TEXT = PROJECT_TYPE_WORDS;

export const PHASE_TEXT: Readonly<Record<Phase, string>> = {
  pending: 'Pending',
  upcoming: 'Upcoming',
  open: 'Active',
  ended: 'Raise ended',
  succeeded: 'Ready to go live',
  launched: 'Completed',
  refunding: 'Failed, refunding',
  refunded: 'Failed, refunded',
};

export const dc = (amount: string | bigint): string => `${exactAmount(amount)} DC`;

/** Writes amounts that stand below one another, with as many decimals each. */
export function alignDc(amounts: readonly (string | bigint)[]): (amount: string | bigint) => string {
  const write = alignAmounts(amounts);
  return (amount) => `${write(amount)} DC`;
}

/** "Nov 27, 2026, 14:02" */
export const momentText = (at: string): string => formatDate('moment', Date.parse(at));

const CLOSED_TEXT: Readonly<Record<Exclude<ClosedReason, 'upcoming' | 'ended'>, string>> = {
  frozen: 'Project Frozen',
  invited: 'Invited wallets only',
  pending: 'Not open',
  full: 'Hard cap reached',
};

/** The label of a disabled button. With `now`, it says how long it is until the start ("Starts in 3 days"), otherwise on which day. */
export function closedText(
  why: Exclude<ClosedReason, 'ended'>,
  { startAt }: Pick<ProjectValue, 'startAt'>,
  now?: number,
): string {
  if (why !== 'upcoming') return CLOSED_TEXT[why];
  if (now === undefined) return `Starts ${momentText(startAt)}`;
  const when = timeAgo(startAt, now);
  return when === 'just now' ? 'Starts in less than a minute' : `Starts ${when}`;
}

/** What happened to a raise that is over. */
export const ENDED_TEXT: Readonly<Partial<Record<Phase, string>>> = {
  ended: 'The time of this raise is over, and its result is there in a moment.',
  succeeded: 'This raise has succeeded, and its backers receive their tokens with the launch.',
  launched: 'This raise has succeeded, and its token is on the market.',
  refunding: 'This raise missed its soft cap, and its backers are being refunded.',
  refunded: 'This raise missed its soft cap, and its backers were refunded.',
};

/** Why nobody can invest, in a sentence beneath the button; null where its label says it all. */
export const CLOSED_REASON: Readonly<Record<Exclude<ClosedReason, 'ended'>, string | null>> = {
  upcoming: null,
  frozen: 'Nobody can invest until the staff have unfrozen its vault.',
  invited: 'Its creator has invited other wallets than yours.',
  pending: 'The staff have paused this raise.',
  full: 'Nothing is left to invest below its hard cap.',
};
