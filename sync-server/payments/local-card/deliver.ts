/**
 * Sends the events of local sessions to the webhook, signed as Stripe signs them, and retries until they are accepted.
 */
import type { Log } from '../../log.ts';
import { signWebhook } from '../webhook-signature.ts';
import { expireSession } from './card-events.ts';
import type { LocalSession, SessionStore, UnsentEvent } from './session-store.ts';

/** Posts a signed body to the webhook over HTTP; resolves to whether it was accepted. */
export type SendWebhook = (body: string, signature: string) => Promise<boolean>;

export type DeliveryDeps = {
  readonly sessions: SessionStore;
  readonly webhookSecret: string;
  readonly send: SendWebhook;
  readonly now: () => number;
  readonly log: Log;
};

const FIRST_RETRY_MS = 500;
const RETRY_MAX_MS = 60_000;

/** One round: sends due events and ends expired sessions. Never rejects. */
export async function deliverDue(deps: DeliveryDeps): Promise<void> {
  const { sessions, now, log } = deps;
  try {
    for (const { id, session } of await sessions.due(now())) {
      if (isOver(session, now())) await sessions.change(id, (newest) => endIfOver(id, newest, now()));
      for (const event of session.unsent) if (event.sendAt <= now()) await deliver(deps, id, event);
    }
  } catch (error) {
    log.error({ err: error }, 'the local card page could not send its events');
  }
}

const isOver = ({ state, expiresAt }: LocalSession, now: number): boolean =>
  (state === 'open' || state === 'confirming') && expiresAt <= now;

const endIfOver = (id: string, session: LocalSession, now: number): LocalSession =>
  isOver(session, now) ? expireSession({ id, session, now }) : session;

async function deliver(
  { sessions, webhookSecret, send, now }: DeliveryDeps,
  id: string,
  event: UnsentEvent,
): Promise<void> {
  const body = JSON.stringify({
    id: event.id,
    object: 'event',
    type: event.type,
    created: Math.floor(event.at / 1_000),
    livemode: false,
    data: { object: event.object },
  });
  const isTaken = await send(body, signWebhook(webhookSecret, body, now())).catch(() => false);
  await sessions.change(id, (session) => ({
    ...session,
    unsent: session.unsent.flatMap((one) => {
      if (one.id !== event.id) return [one];
      return isTaken ? [] : [later(one, now())];
    }),
  }));
}

const later = (event: UnsentEvent, now: number): UnsentEvent => ({
  ...event,
  tries: event.tries + 1,
  sendAt: now + Math.min(RETRY_MAX_MS, FIRST_RETRY_MS * 2 ** Math.min(event.tries, 20)),
});
