/** Follows the journal and mails notices: those about the security of an account, and others that a person chose. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import { mailsWaitingMax, noticeMailMs } from '#domain/limits.ts';
import { isWanted } from '#domain/notify/preferences.ts';
import type { NoticeText } from '#domain/ledger/notice.ts';
import { noticeText } from '#domain/notices.ts';
import { noticeLetter } from './letters.ts';
import type { MailQueue } from './mail-queue.ts';
import type { Mail } from './ports.ts';
import type { Log } from '../../log.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { JournalFeed } from '../../projections/ports.ts';
import type { Timers } from '../../timers.ts';
import { type Follower, followJournal } from '../journal-follower.ts';
import type { PreferenceReader } from '../preference-reader.ts';
import { mapRaisedNotices } from '../raised-notices.ts';

export type NoticeMailsDeps = {
  readonly store: DocumentStore;
  readonly authority: JournalFeed;
  readonly queue: Pick<MailQueue, 'keep' | 'release' | 'waiting'>;
  readonly emailOf: (userId: string) => Promise<string | null>;
  readonly preferencesOf: PreferenceReader;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
};

export type NoticeMails = Pick<Follower, 'followed' | 'stop'>;

type Raised = {
  readonly id: string;
  readonly userId: string;
  readonly at: number;
  readonly text: NoticeText;
};

const KEEP_AFTER_MS = 250;

/** Starts at the checkpoint; without one at the end of the journal, because earlier entries are no news. */
export function startNoticeMails(deps: NoticeMailsDeps): NoticeMails {
  const { queue } = deps;
  // Mails that a crash left behind are sent after the entries behind the checkpoint are read; otherwise these would be
  // stored again.
  let isReleased = false;
  return followJournal<Raised, number>(deps, {
    consumer: 'mail',
    what: 'the mails',
    keepAfterMs: KEEP_AFTER_MS,
    note: (sourced) => raisedBy(deps, sourced),
    begin: async () => undefined,
    async keep(raised) {
      const mails = await mailsOf(deps, raised);
      await queue.keep(mails);
      return mails.length;
    },
    async letGo(kept) {
      if (kept > 0 || !isReleased) await queue.release();
      isReleased = true;
    },
  });
}

function raisedBy({ now, log }: NoticeMailsDeps, sourced: SourcedEntry): Raised[] {
  const { entry } = sourced;
  if (entry.at + noticeMailMs < now()) return [];
  return mapRaisedNotices(sourced, log, (fact, index) => {
    const id = `notice.${String(entry.seq)}.${String(index)}`;
    return [{ id, userId: fact.userId, at: entry.at, text: noticeText(fact, entry.facts) }];
  });
}

/** Nobody can turn security mails off; other mails are dropped while too many wait. */
async function mailsOf(deps: NoticeMailsDeps, raised: readonly Raised[]): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const { id, userId, at, text } of raised) {
    const isSecurity = text.type === 'security';
    if (!isSecurity) {
      if (deps.queue.waiting() >= mailsWaitingMax) continue;
      const preferences = deps.preferencesOf(userId);
      // Known already for nearly all: a crowd of transfers waits for nothing.
      const known = preferences instanceof Promise ? await preferences : preferences;
      if (!isWanted(known, 'mail', text.type)) continue;
    }
    const to = await deps.emailOf(userId);
    if (to === null) continue;
    const { title, message } = text;
    const letter = noticeLetter({ to, publicUrl: deps.publicUrl, title, message, isSecurity });
    mails.push({ id, letter, until: at + noticeMailMs });
  }
  return mails;
}
