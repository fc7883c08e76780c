/** Mails that wait, durable, until somebody has taken them. */
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { mailAttemptsMax } from '#domain/limits.ts';
import type { Log } from '../../log.ts';
import { pagesOf } from '../../pages-of.ts';
import type { Timers } from '../../timers.ts';
import type { Sealer } from '../../sealer.ts';
import type { Letter, Mail, MailCarrier, Mailer } from './ports.ts';

export type MailQueue = Mailer & {
  /** Makes mails durable. What is there already under an id stays as it is: the same occasion makes one mail. */
  keep(mails: readonly Mail[]): Promise<void>;
  /** Begins to send what is kept, and what a stop or a crash left behind. */
  release(): Promise<void>;
  /** How many wait or are under way. */
  waiting(): number;
  /** Takes up nothing more; resolves when what is under way has ended. */
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

/** The letter is sealed: it says who somebody is, and its link may open an account. Times in ms. */
type MailRecord = {
  readonly letter: string;
  readonly until: number;
  readonly dueAt: number;
  readonly attempts: number;
};
type Kept = MailRecord & StoredDocument;

const PREFIX = 'mail:';
const AT_ONCE = 4;
const STORE_RETRY_MS = 2_000;
const FIRST_PAUSE_MS = 30_000;
const PAUSE_MAX_MS = 4 * 3_600_000;

/** Half a minute, then four times as long each time. */
const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 4 ** Math.min(attempts - 1, 10), PAUSE_MAX_MS);

export const makeMailQueue = (deps: MailQueueDeps): MailQueue => new Queue(deps);

class Queue implements MailQueue {
  readonly #deps: MailQueueDeps;
  /** By when they are due. */
  #waiting: Kept[] = [];
  readonly #known = new Set<string>();
  readonly #active = new Set<Promise<void>>();
  #stopped = false;
  #cancel: () => void = () => undefined;

  constructor(deps: MailQueueDeps) {
    this.#deps = deps;
  }

  readonly keep = async (mails: readonly Mail[]): Promise<void> => {
    if (mails.length === 0) return;
    await this.#deps.store.bulk(
      ACCOUNTS,
      mails.map((mail) => this.#documentOf(mail)),
    );
  };

  readonly post = async (mail: Mail): Promise<void> => {
    const document = this.#documentOf(mail);
    const outcome = await this.#deps.store.put(ACCOUNTS, document);
    if (outcome.status === 'created') this.#add([{ ...document, _rev: outcome.rev }]);
  };

  readonly release = async (): Promise<void> => {
    for await (const page of pagesOf<MailRecord>(this.#deps.store, ACCOUNTS, PREFIX)) this.#add(page);
  };

  readonly waiting = (): number => this.#waiting.length + this.#active.size;

  readonly stop = async (): Promise<void> => {
    this.#stopped = true;
    this.#cancel();
    await Promise.all(this.#active);
  };

  #documentOf({ id, letter, until }: Mail): MailRecord & { readonly _id: string } {
    const _id = `${PREFIX}${id}`;
    const { sealer, now } = this.#deps;
    return { _id, letter: sealer.seal(_id, JSON.stringify(letter)), until, dueAt: now(), attempts: 0 };
  }

  #add(kept: readonly Kept[]): void {
    const fresh = kept.filter(({ _id }) => !this.#known.has(_id));
    for (const { _id } of fresh) this.#known.add(_id);
    this.#waiting.push(...fresh);
    this.#waiting.sort((a, b) => a.dueAt - b.dueAt);
    this.#pump();
  }

  #pump(): void {
    const { now, timers } = this.#deps;
    this.#cancel();
    while (!this.#stopped && this.#active.size < AT_ONCE) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const inMs = first.dueAt - now();
      if (inMs > 0) {
        this.#cancel = timers.after(Math.min(inMs, 3_600_000), () => this.#pump());
        return;
      }
      this.#waiting.shift();
      this.#run(first);
    }
  }

  #run(kept: Kept): void {
    const running: Promise<void> = this.#attempt(kept).then((left) => {
      this.#active.delete(running);
      this.#known.delete(kept._id);
      if (left === null) this.#pump();
      else this.#add([left]);
    });
    this.#active.add(running);
  }

  /** Resolves to what has to be tried again, or null. */
  async #attempt(kept: Kept): Promise<Kept | null> {
    const { carrier, now, log } = this.#deps;
    if (kept.until <= now()) return this.#removed(kept, 'a mail was not sent in time');
    const letter = this.#letterOf(kept);
    if (letter === null) return this.#removed(kept, 'a mail cannot be read: the data key is another one');
    const outcome = await carrier.carry(kept._id.slice(PREFIX.length), letter);
    if (outcome.kind === 'sent') return this.#removed(kept, null);
    const attempts = kept.attempts + 1;
    log.warn({ mail: kept._id, attempts, why: outcome.why }, 'a mail was not taken');
    const dueAt = now() + pauseAfter(attempts);
    if (outcome.kind === 'refused' || attempts >= mailAttemptsMax || dueAt >= kept.until) {
      return this.#removed(kept, 'a mail was given up');
    }
    return this.#later({ ...kept, attempts, dueAt });
  }

  #letterOf({ _id, letter }: Kept): Letter | null {
    try {
      return JSON.parse(this.#deps.sealer.open(_id, letter)) as Letter;
    } catch {
      return null;
    }
  }

  async #removed({ _id, _rev }: Kept, why: string | null): Promise<null> {
    if (why !== null) this.#deps.log.warn({ mail: _id }, why);
    await this.#surely(() => this.#deps.store.put(ACCOUNTS, { _id, _rev, _deleted: true }));
    return null;
  }

  /** Should another have changed it meanwhile, whoever did sees to it. */
  async #later(next: Kept): Promise<Kept | null> {
    const outcome = await this.#surely(() => this.#deps.store.put(ACCOUNTS, next));
    return outcome?.status === 'created' ? { ...next, _rev: outcome.rev } : null;
  }

  /** What became of a mail is written down however long the store takes; a stop gives up, and the mail is sent again. */
  async #surely<T>(write: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'the outcome of a mail waits for the store');
        if (this.#stopped) return null;
        await new Promise<void>((resolve) => void this.#deps.timers.after(STORE_RETRY_MS, resolve));
      }
    }
  }
}
