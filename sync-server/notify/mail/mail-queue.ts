/** Mails that wait, durable, until a carrier has taken them. */
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { mailAttemptsMax } from '#domain/limits.ts';
import type { Log } from '../../log.ts';
import { readPagesByPrefix } from '../../document-pages.ts';
import type { Timers } from '../../timers.ts';
import type { Sealer } from '../../sealer.ts';
import { type Due, type DueQueue, makeDueQueue } from '../due-queue.ts';
import type { Letter, Mail, MailCarrier, Mailer } from './ports.ts';

export type MailQueue = Mailer & {
  /** Stores mails durably. An existing id stays as it is, so one occasion makes one mail. */
  keep(mails: readonly Mail[]): Promise<void>;
  /** Starts to send stored mails, including those that a stop or a crash left behind. */
  release(): Promise<void>;
  /** The number of waiting and running mails. */
  waiting(): number;
  /** Starts nothing new; resolves when running attempts have ended. */
  stop(): Promise<void>;
};

export type MailQueueDeps = {
  readonly store: DocumentStore;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly carrier: MailCarrier;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
};

/** The letter is sealed: it identifies a person, and its link may open an account. Times in ms. */
type MailRecord = {
  readonly letter: string;
  readonly until: number;
  readonly dueAt: number;
  readonly attempts: number;
};
type StoredMail = MailRecord & StoredDocument;

const PREFIX = 'mail:';
const AT_ONCE = 4;
const FIRST_PAUSE_MS = 30_000;
const PAUSE_MAX_MS = 4 * 3_600_000;

/** The backoff: half a minute, then four times as long each time. */
const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 4 ** Math.min(attempts - 1, 10), PAUSE_MAX_MS);

const dueOf = (kept: StoredMail): Due<StoredMail> => ({ id: kept._id, dueAt: kept.dueAt, item: kept });

export function makeMailQueue(deps: MailQueueDeps): MailQueue {
  const { store, sealer, now } = deps;
  const queue: DueQueue<StoredMail> = makeDueQueue({
    ...deps,
    what: 'a mail',
    atOnce: AT_ONCE,
    attempt: (kept) => attempt(deps, queue, kept),
  });
  const documentOf = ({ id, letter, until }: Mail): MailRecord & { readonly _id: string } => {
    const _id = `${PREFIX}${id}`;
    return { _id, letter: sealer.seal(_id, JSON.stringify(letter)), until, dueAt: now(), attempts: 0 };
  };
  return {
    waiting: () => queue.waiting(),
    stop: () => queue.stop(),
    async keep(mails) {
      if (mails.length > 0) await store.bulk(ACCOUNTS, mails.map(documentOf));
    },
    async post(mail) {
      const document = documentOf(mail);
      const outcome = await store.put(ACCOUNTS, document);
      if (outcome.status === 'created') queue.add([dueOf({ ...document, _rev: outcome.rev })]);
    },
    async release() {
      for await (const page of readPagesByPrefix<MailRecord>(store, ACCOUNTS, PREFIX))
        queue.add(page.map(dueOf));
    },
  };
}

async function attempt(
  deps: MailQueueDeps,
  queue: DueQueue<StoredMail>,
  kept: StoredMail,
): Promise<Due<StoredMail> | null> {
  const { store, carrier, now, log } = deps;
  const remove = async (why: string | null): Promise<null> => {
    const { _id, _rev } = kept;
    if (why !== null) log.warn({ mail: _id }, why);
    await queue.surely(() => store.put(ACCOUNTS, { _id, _rev, _deleted: true }));
    return null;
  };
  if (kept.until <= now()) return remove('a mail was not sent in time');
  const letter = openLetter(deps, kept);
  if (letter === null) return remove('a mail cannot be read: the data key is another one');
  const outcome = await carrier.carry(kept._id.slice(PREFIX.length), letter);
  if (outcome.kind === 'sent') return remove(null);
  const attempts = kept.attempts + 1;
  log.warn({ mail: kept._id, attempts, why: outcome.why }, 'a mail was not taken');
  const dueAt = now() + pauseAfter(attempts);
  if (outcome.kind === 'refused' || attempts >= mailAttemptsMax || dueAt >= kept.until) {
    return remove('a mail was given up');
  }
  const next = { ...kept, attempts, dueAt };
  const written = await queue.surely(() => store.put(ACCOUNTS, next));
  // If another process has changed it meanwhile, that process sends it.
  return written?.status === 'created' ? dueOf({ ...next, _rev: written.rev }) : null;
}

function openLetter({ sealer }: Pick<MailQueueDeps, 'sealer'>, { _id, letter }: StoredMail): Letter | null {
  try {
    return JSON.parse(sealer.open(_id, letter)) as Letter;
  } catch {
    return null;
  }
}
