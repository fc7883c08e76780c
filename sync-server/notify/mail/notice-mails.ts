/** Follows the journal and mails notices: those about the security of an account, and others that a person chose. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import { mailsWaitingMax, noticeMailMs } from '#domain/limits.ts';
import { isWanted } from '#domain/notify/preferences.ts';
import type { NoticeText } from '#domain/ledger/notice.ts';
import type { State } from '#domain/ledger/state.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { noticeText, noticeType } from '#domain/notices.ts';
import { noticeLetter } from './letters.ts';
import type { MailQueue } from './mail-queue.ts';
import type { Mail } from './ports.ts';
import type { Log } from '../../log.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { JournalFeed } from '../../projections/ports.ts';
import type { Timers } from '../../timers.ts';
import { type Follower, followJournal } from '../journal-follower.ts';
import { nameParties, type PartyNames } from '../party-names.ts';
import type { PreferenceCache } from '../preference-cache.ts';
import { mapRaisedNotices, type NotificationRaised } from '../raised-notices.ts';

export type NoticeMailsDeps = {
  readonly store: DocumentStore;
  /** The texts name what the ledger knows by a name today. */
  readonly authority: JournalFeed & { readonly state: State };
  readonly queue: Pick<MailQueue, 'keep' | 'release' | 'waiting'>;
  readonly emailOf: (userId: string) => Promise<string | null>;
  readonly preferences: Pick<PreferenceCache, 'cached' | 'opened' | 'read'>;
  readonly contactNames: PartyNames;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
};

export type NoticeMails = Pick<Follower, 'followed' | 'stop'>;

/** A notice that may be mailed. Its text is made for those who want it. */
type RaisedNotice = {
  readonly id: string;
  readonly at: number;
  readonly type: NoticeText['type'];
  readonly fact: NotificationRaised;
  readonly facts: readonly Fact[];
};

const KEEP_AFTER_MS = 250;

/** Starts at the checkpoint; without one at the end of the journal, because earlier entries are no news. */
export function startNoticeMails(deps: NoticeMailsDeps): NoticeMails {
  const { queue } = deps;
  // Mails that a crash left behind are sent after the entries behind the checkpoint are read; otherwise these would be
  // stored again.
  let isReleased = false;
  const startSeq = deps.authority.durable().seq;
  return followJournal<RaisedNotice, number>(deps, {
    consumer: 'mail',
    what: 'the mails',
    keepAfterMs: KEEP_AFTER_MS,
    note: (sourced) => raisedBy(deps, sourced, startSeq),
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

/** `startSeq`: an account of a later entry was opened while this service ran. */
function raisedBy(deps: NoticeMailsDeps, sourced: SourcedEntry, startSeq: number): RaisedNotice[] {
  const { now, log, preferences } = deps;
  const { at, facts, seq } = sourced.entry;
  if (at + noticeMailMs < now()) return [];
  for (const fact of facts) {
    if (fact.kind === 'account.opened' && seq > startSeq) preferences.opened(fact.userId);
  }
  return mapRaisedNotices(sourced, log, (fact, index) => {
    const type = noticeType(fact, facts);
    const known = type === 'security' ? undefined : preferences.cached(fact.userId);
    // Nearly all are known already, and most of them want no mail, so many transfers at once keep nothing in memory.
    if (known !== undefined && !isWanted(known, 'mail', type)) return [];
    return [{ id: `notice.${String(seq)}.${String(index)}`, at, type, fact, facts }];
  });
}

/** Nobody can turn security mails off; other mails are dropped while too many wait. */
async function mailsOf(deps: NoticeMailsDeps, raised: readonly RaisedNotice[]): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const one of raised) {
    const { at, fact, id, type } = one;
    const isSecurity = type === 'security';
    if (!isSecurity) {
      if (deps.queue.waiting() >= mailsWaitingMax) continue;
      if (!isWanted(await deps.preferences.read(fact.userId), 'mail', type)) continue;
    }
    const text = textOf(deps, one);
    const to = text === null ? null : await deps.emailOf(fact.userId);
    if (text === null || to === null) continue;
    const { title } = text;
    const message = await namedMessage(deps, fact.userId, text.message);
    const letter = noticeLetter({ to, publicUrl: deps.publicUrl, title, message, isSecurity });
    mails.push({ id, letter, until: at + noticeMailMs });
  }
  return mails;
}

/**
 * People are named as the reader saved them, never as strangers call themselves, because a letter contains nobody else's
 * text.
 */
async function namedMessage(
  { contactNames, log }: NoticeMailsDeps,
  userId: string,
  message: string,
): Promise<string> {
  try {
    return await nameParties(
      message,
      (address) => contactNames(userId, address),
      (address) => address,
    );
  } catch (error) {
    log.warn({ err: error }, 'the parties of a mail could not be named');
    return message;
  }
}

/** Null for a notice whose text cannot be made: it must not hold up the others. */
function textOf({ authority, log }: NoticeMailsDeps, { fact, facts, id }: RaisedNotice): NoticeText | null {
  try {
    return noticeText(fact, facts, authority.state);
  } catch (error) {
    log.error({ err: error, id }, 'a notification cannot be mailed');
    return null;
  }
}
