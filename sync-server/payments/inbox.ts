/** Every event of the card network, made durable before it is acknowledged, and posted until it is done. */
import type { CrashPoints } from '../crash-points.ts';
import type { Log } from '../log.ts';
import type { CardEvent } from './card-event.ts';
import type { InboxRecord, Kept } from './payment-store.ts';
import { postEvent, type Posted, type PostingDeps } from './post-event.ts';

export type InboxDeps = PostingDeps & {
  readonly now: () => number;
  readonly crash: CrashPoints;
  readonly log: Log;
};

export type Inbox = {
  /** Resolves when the event is durable. Rejects when the store fails: then the network has to send it again. */
  receive(id: string, event: CardEvent): Promise<void>;
  /** Posts what is due, over and over until nothing is. Never rejects. */
  drain(): Promise<void>;
};

const AT_ONCE = 50;
const FIRST_RETRY_MS = 1_000;
const RETRY_MAX_MS = 10 * 60_000;
/** By then a payment that an event speaks of has been heard of, or it is none of ours. */
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

async function work(deps: InboxDeps, kept: Kept<InboxRecord>): Promise<void> {
  const { store, now, log } = deps;
  const { id, record } = kept;
  const posted = await postSafely(deps, record);
  if (posted.done) await deps.crash.reach('after-posting');
  const next = after(record, posted, now());
  // Somebody else was quicker: then it is theirs to see to.
  if (!(await store.changeEvent(kept, next))) return;
  const fields = { event: id, kind: record.event.kind, outcome: next.outcome, tries: next.tries };
  if (next.retryAt !== undefined)
    log.warn({ ...fields, reason: reasonOf(posted) }, 'an event of a payment waits');
  else if (next.outcome === 'done') log.info(fields, 'an event of a payment is posted');
  else log.error(fields, 'an event of a payment could not be posted: look into it');
}

async function postSafely(deps: InboxDeps, { event, tries }: InboxRecord): Promise<Posted> {
  try {
    return await postEvent(deps, event, tries);
  } catch (error) {
    deps.log.error({ err: error }, 'an event of a payment could not be posted now');
    return { done: false, wait: 'FAILED' };
  }
}

const reasonOf = (posted: Posted): string => (posted.done ? posted.outcome : posted.wait);

function after(record: InboxRecord, posted: Posted, now: number): InboxRecord {
  const { event, receivedAt } = record;
  const tries = record.tries + 1;
  if (posted.done) return { event, receivedAt, tries, outcome: posted.outcome };
  if (now - receivedAt > GIVE_UP_MS) return { event, receivedAt, tries, outcome: posted.wait };
  return { event, receivedAt, tries, retryAt: now + retryAfter(record.tries) };
}
