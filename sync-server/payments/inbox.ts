/** The inbox of the card network's events: each is durable before it is acknowledged, and posted until it is done. */
import type { CrashPoints } from '../crash-points.ts';
import type { Log } from '../log.ts';
import type { CardEvent } from './card-event.ts';
import type { InboxRecord, StoredRecord } from './payment-store.ts';
import { PAYMENT_UNKNOWN, postEvent, type PostOutcome, type PostingDeps } from './post-event.ts';

export type InboxDeps = PostingDeps & {
  readonly now: () => number;
  readonly crash: CrashPoints;
  readonly log: Log;
};

export type Inbox = {
  /** Resolves when the event is durable. Rejects when the store fails: the network then sends it again. */
  receive(id: string, event: CardEvent): Promise<void>;
  /** Posts due events until none is left. Never rejects. */
  drain(): Promise<void>;
};

const AT_ONCE = 50;
const FIRST_RETRY_MS = 1_000;
const RETRY_MAX_MS = 5 * 60_000;
/** By then an event about our own payment has arrived. */
const GIVE_UP_MS = 7 * 24 * 3_600_000;

const retryAfter = (tries: number): number =>
  Math.min(RETRY_MAX_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 20));

export function makeInbox(deps: InboxDeps): Inbox {
  const { store, now, log } = deps;
  let draining: Promise<void> | null = null;
  let again = false;

  const round = async (): Promise<boolean> => {
    const due = await store.due(now(), AT_ONCE);
    for (const one of due) await work(deps, one);
    return due.length === AT_ONCE;
  };

  const run = async (): Promise<void> => {
    try {
      for (let more = true; more;) {
        again = false;
        more = await round();
        more ||= again;
      }
    } catch (error) {
      log.error({ err: error }, 'the inbox of payments could not be read');
    }
  };

  return {
    async receive(id, event) {
      const at = now();
      await store.receive(id, { event, receivedAt: at, tries: 0, retryAt: at });
      await deps.crash.reach('after-inbox');
    },
    drain() {
      again = true;
      draining ??= run().finally(() => {
        draining = null;
      });
      return draining;
    },
  };
}

async function work(deps: InboxDeps, kept: StoredRecord<InboxRecord>): Promise<void> {
  const posted = await postSafely(deps, kept.record.event);
  if (posted.done) await deps.crash.reach('after-posting');
  const next = after(kept.record, posted, deps.now());
  // If another process came first, that process logs it.
  if (await deps.store.changeEvent(kept, next)) say(deps.log, kept.id, { next, posted });
}

async function postSafely(deps: InboxDeps, event: CardEvent): Promise<PostOutcome> {
  try {
    return await postEvent(deps, event);
  } catch (error) {
    deps.log.error({ err: error }, 'an event of a payment could not be posted now');
    return { done: false, wait: 'FAILED' };
  }
}

function after({ event, receivedAt, tries }: InboxRecord, posted: PostOutcome, now: number): InboxRecord {
  const tried = { event, receivedAt, tries: tries + 1 };
  if (posted.done) return { ...tried, outcome: posted.outcome };
  const isHopeless = posted.wait === PAYMENT_UNKNOWN && now - receivedAt > GIVE_UP_MS;
  return isHopeless ? { ...tried, outcome: posted.wait } : { ...tried, retryAt: now + retryAfter(tries) };
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

function say(log: Log, id: string, { next, posted }: { next: InboxRecord; posted: PostOutcome }): void {
  const { tries, outcome } = next;
  const fields = { event: id, kind: next.event.kind, tries };
  if (outcome === 'done') log.info(fields, 'an event of a payment is posted');
  else if (outcome !== undefined)
    log.error({ ...fields, outcome }, 'an event of a payment was refused: look into it');
  else if (!posted.done && isPowerOfTwo(tries))
    log.warn({ ...fields, reason: posted.wait }, 'an event of a payment waits');
}
