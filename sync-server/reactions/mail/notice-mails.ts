/** Follows the journal: what concerns the security of an account is told by mail too, and what else a person chose. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import { mailsWaitingMax, noticeMailMs } from '#domain/limits.ts';
import { isWanted, type NotifyPreferences } from '#domain/notify/preferences.ts';
import { type NoticeText, noticeText } from '#domain/notices.ts';
import { noticeLetter } from '../../accounts/mail/letters.ts';
import type { MailQueue } from '../../accounts/mail/mail-queue.ts';
import type { Mail } from '../../accounts/mail/ports.ts';
import type { Log } from '../../log.ts';
import { type Checkpoint, makeCheckpoint } from '../../projections/checkpoint.ts';
import { type Intake, makeIntake } from '../../projections/intake.ts';
import type { JournalFeed, SourcedEntry } from '../../projections/ports.ts';
import type { Timers } from '../../timers.ts';

export type NoticeMailsDeps = {
  readonly store: DocumentStore;
  readonly authority: JournalFeed;
  readonly queue: Pick<MailQueue, 'keep' | 'release' | 'waiting'>;
  readonly emailOf: (userId: string) => Promise<string | null>;
  readonly preferencesOf: (userId: string) => Promise<NotifyPreferences>;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
};

export type NoticeMails = {
  /** Everything up to this seq has been looked at, durably. */
  readonly followed: () => number;
  readonly stop: () => Promise<void>;
};

type Raised = {
  readonly id: string;
  readonly userId: string;
  readonly at: number;
  readonly text: NoticeText;
};

const CONSUMER = 'mail';
const WRITE_AFTER_MS = 250;
const RETRY_MS = 2_000;

/** Begins where it stopped; the first time at the end of the journal: what happened before is no news. */
export const startNoticeMails = (deps: NoticeMailsDeps): NoticeMails => new Following(deps);

class Following implements NoticeMails {
  readonly #deps: NoticeMailsDeps;
  readonly #checkpoint: Checkpoint;
  readonly #intake: Intake;
  #raised: Raised[] = [];
  #savedUpTo = 0;
  /** What a crash left behind is sent once the journal after the checkpoint has been read: else it would be kept anew. */
  #released = false;
  #writing: Promise<void>;
  #isDue = false;
  #stopped = false;
  #cancel: () => void = () => undefined;

  constructor(deps: NoticeMailsDeps) {
    this.#deps = deps;
    this.#checkpoint = makeCheckpoint(deps.store, CONSUMER);
    this.#intake = makeIntake(deps.authority, {
      take: (sourced) => this.#raised.push(...raisedBy(deps, sourced)),
      wake: () => this.#schedule(WRITE_AFTER_MS),
    });
    this.#writing = this.#begin(deps.authority.durable().seq);
  }

  readonly followed = (): number => this.#savedUpTo;

  readonly stop = async (): Promise<void> => {
    this.#stopped = true;
    this.#cancel();
    await this.#write();
  };

  /** Tries until it has begun: the store may be away. `end`: of the journal when it was first asked. */
  async #begin(end: number): Promise<void> {
    const { log, timers } = this.#deps;
    while (!this.#stopped) {
      try {
        const from = await this.#checkpoint.readOrBegin(end);
        this.#savedUpTo = from;
        await this.#intake.begin(this.#intake.takenUpTo() ?? from);
        this.#schedule(WRITE_AFTER_MS);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the mails cannot begin yet');
        await new Promise<void>((resolve) => void timers.after(RETRY_MS, resolve));
      }
    }
  }

  #schedule(inMs: number): void {
    if (this.#stopped || this.#isDue) return;
    this.#isDue = true;
    this.#cancel = this.#deps.timers.after(inMs, () => {
      this.#isDue = false;
      void this.#write();
    });
  }

  /** One after the other, and none before it has begun. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  /** First the mails, then the checkpoint, and only then anything is sent: what is read again has been kept before. */
  async #writeNow(): Promise<void> {
    const upTo = this.#intake.takenUpTo();
    if (upTo === null) return;
    const { queue, log } = this.#deps;
    const raised = this.#raised.splice(0);
    try {
      const mails = await mailsOf(this.#deps, raised);
      await queue.keep(mails);
      await this.#checkpoint.save(upTo);
      this.#savedUpTo = upTo;
      if (mails.length > 0 || !this.#released) await queue.release();
      this.#released = true;
    } catch (error) {
      log.warn({ err: error }, 'mails could not be written down');
      this.#raised.unshift(...raised);
      this.#schedule(RETRY_MS);
    }
  }
}

function raisedBy({ now, log }: NoticeMailsDeps, { entry }: SourcedEntry): Raised[] {
  if (entry.verdict !== 'committed' || entry.at + noticeMailMs < now()) return [];
  const facts = entry.facts.filter((fact) => fact.kind === 'notification.raised');
  return facts.flatMap((fact, index) => {
    try {
      const id = `notice.${String(entry.seq)}.${String(index)}`;
      return [{ id, userId: fact.userId, at: entry.at, text: noticeText(fact, entry.facts) }];
    } catch (error) {
      // The journal tells us in the turn of a command: that must not fail for a mail.
      log.error({ err: error, seq: entry.seq }, 'a notice cannot be mailed');
      return [];
    }
  });
}

async function mailsOf(deps: NoticeMailsDeps, raised: readonly Raised[]): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const { id, userId, at, text } of raised) {
    const isSecurity = text.type === 'security';
    if (!isSecurity && !(await isChosen(deps, userId, text))) continue;
    const to = await deps.emailOf(userId);
    if (to === null) continue;
    const { title, message } = text;
    const letter = noticeLetter({ to, publicUrl: deps.publicUrl, title, message, isSecurity });
    mails.push({ id, letter, until: at + noticeMailMs });
  }
  return mails;
}

/** What concerns the security of an account nobody can turn off; of the rest a crowd that waits already takes no more. */
const isChosen = async (deps: NoticeMailsDeps, userId: string, { type }: NoticeText): Promise<boolean> =>
  deps.queue.waiting() < mailsWaitingMax && isWanted(await deps.preferencesOf(userId), 'mail', type);
