/**
 * The content of a web push: a declarative message (Push API, "declarative push message"), which browsers that support
 * it show directly and the service worker reads in all others. Without a schema, because the worker has no room for
 * zod.
 */
export const DECLARATIVE = 8030;

/** Messages between page and service worker. */
export const PUSHED_MESSAGE = 'pushed';
export const OPEN_MESSAGE = 'open-path';

export type PushMessage = {
  readonly web_push: typeof DECLARATIVE;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly lang: string;
    /** The full address to open. */
    readonly navigate: string;
    /** A notification with the same tag is replaced, so nothing is shown twice. */
    readonly tag: string;
    /** ms */
    readonly timestamp: number;
    /** Repeated here, because the first browsers with declarative pushes read it at this level. */
    readonly app_badge?: number;
  };
  /** Unread notifications. */
  readonly app_badge?: number;
  /** The service worker may show it in its own way. */
  readonly mutable: true;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The parts of a message that the service worker needs; null for anything else. */
export function readPush(data: unknown):
  | (Omit<PushMessage['notification'], 'lang' | 'app_badge'> & {
      readonly badge: number | null;
    })
  | null {
  if (!isObject(data) || data['web_push'] !== DECLARATIVE || !isObject(data['notification'])) return null;
  const { title, body, navigate, tag, timestamp } = data['notification'];
  if (!isText(title) || !isText(navigate)) return null;
  return {
    title,
    body: isText(body) ? body : '',
    navigate,
    tag: isText(tag) ? tag : navigate,
    timestamp: typeof timestamp === 'number' ? timestamp : 0,
    badge: countIn(data['app_badge']),
  };
}

const countIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
