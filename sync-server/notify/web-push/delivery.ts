/** One push to one device that waits, durable, until it is sent. Pure. */
import type { StoredDocument } from '#couchdb/document-store.ts';
import { hashHex } from '#domain/ledger/hash.ts';
import { pushAttemptsMax, pushPayloadBytesMax } from '#domain/push/limits.ts';
import type { NoticeText } from '#domain/ledger/notice.ts';
import { DECLARATIVE, type PushMessage } from '#domain/push/message.ts';
import type { NoticePush, Urgency } from '#domain/push/notice-push.ts';
import type { PushOutcome } from './ports.ts';

/** Times in ms. */
export type Delivery = {
  /** Derived from the notice and the subscription: reading the journal again makes the same delivery. */
  readonly id: string;
  readonly userId: string;
  readonly subscription: string;
  /** The id of the notification in the person's database. */
  readonly notice: string;
  readonly type: NoticeText['type'];
  readonly title: string;
  readonly message: string;
  readonly path: string;
  readonly urgency: Urgency;
  readonly topic: string;
  readonly at: number;
  readonly expiresAt: number;
  readonly dueAt: number;
  readonly attempts: number;
  /**
   * True from before an attempt until its outcome is written: if a start finds it true, nobody knows whether the push
   * was sent.
   */
  readonly underWay: boolean;
};

export type StoredDelivery = Delivery & StoredDocument;

const TOPIC_LENGTH = 32;
const ELLIPSIS_BYTES = 3;

export type RaisedNotice = {
  readonly userId: string;
  readonly notice: string;
  readonly at: number;
  readonly push: NoticePush;
};

export const makeDelivery = ({ userId, notice, at, push }: RaisedNotice, subscription: string): Delivery => ({
  id: `${notice}:${subscription}`,
  userId,
  subscription,
  notice,
  type: push.type,
  title: push.title,
  message: push.message,
  path: push.path,
  urgency: push.urgency,
  topic: hashHex(push.collapse).slice(0, TOPIC_LENGTH),
  at,
  expiresAt: at + push.ttlMs,
  dueAt: at,
  attempts: 0,
  underWay: false,
});

/** The message before encryption: at most `pushPayloadBytesMax`. `unread` null: unknown. */
export function makePayload(delivery: Delivery, publicUrl: string, unread: number | null): string {
  const badge = unread === null ? {} : { app_badge: unread };
  const { title, message, path, topic, at } = delivery;
  const messageOf = (body: string): string => {
    const notification = {
      title,
      body,
      lang: 'en',
      navigate: `${publicUrl}${path}`,
      tag: topic,
      timestamp: at,
      ...badge,
    };
    const push: PushMessage = { web_push: DECLARATIVE, notification, ...badge, mutable: true };
    return JSON.stringify(push);
  };
  const whole = messageOf(message);
  const over = Buffer.byteLength(whole) - pushPayloadBytesMax;
  if (over <= 0) return whole;
  // No character is shorter than a byte, so removing this many is enough.
  const characters = Array.from(message);
  return messageOf(
    `${characters.slice(0, Math.max(characters.length - over - ELLIPSIS_BYTES, 0)).join('')}…`,
  );
}

const RETRY_MIN_MS = 15_000;
const RETRY_MAX_MS = 2 * 3_600_000;

/** When to retry; null after too many attempts, or when it would no longer be news. */
export function retryAt(
  { attempts, expiresAt }: Pick<Delivery, 'attempts' | 'expiresAt'>,
  { retryAfterMs = 0 }: Extract<PushOutcome, { kind: 'later' }>,
  now: number,
): number | null {
  if (attempts >= pushAttemptsMax) return null;
  const backOffMs = Math.min(RETRY_MIN_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
  const at = now + Math.max(backOffMs, retryAfterMs);
  return at < expiresAt ? at : null;
}
