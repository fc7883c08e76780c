/**
 * What a push carries: a declarative message (Push API, "declarative push message"), which a browser that knows them shows
 * by itself, and which the service worker reads in every other. No schema here: the worker has no room for zod.
 */
export const DECLARATIVE = 8030;

/** Page and service worker say these to each other. */
export const PUSHED_MESSAGE = 'pushed';
export const OPEN_MESSAGE = 'open-path';

export type PushMessage = {
  readonly web_push: typeof DECLARATIVE;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly lang: string;
    /** The whole address to open. */
    readonly navigate: string;
    /** What has the same tag replaces what is shown: nothing is seen twice. */
    readonly tag: string;
    /** ms */
    readonly timestamp: number;
    /** Beside the one below: the first browsers that had declarative pushes read it here. */
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

/** What the service worker needs of a message; null for anything else. */
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
