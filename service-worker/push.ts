/** Shows web pushes while the app is closed, and opens a page when the person taps one. */
import { REFRESH_LOCK } from '#domain/device.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { OPEN_MESSAGE, PUSHED_MESSAGE, readPush } from '#domain/push/message.ts';
import type { PushKey } from '#domain/push/schema.ts';
import type { Session } from '#domain/account/session.ts';
import { REFRESH_PATH } from '#domain/account/paths.ts';
import { PUSH_PATH, PUSH_SUBSCRIPTION_PATH } from '#domain/push/paths.ts';
import { post } from './authority.ts';

/** The part of a window client that this module needs. */
type Page = Pick<WindowClient, 'focused' | 'focus' | 'postMessage' | 'visibilityState'>;

export type PushDeps = {
  readonly origin: string;
  readonly show: (title: string, options: NotificationOptions & { timestamp?: number }) => Promise<void>;
  readonly pages: () => Promise<readonly Page[]>;
  readonly open: (url: string) => Promise<unknown>;
  /** Whether a PIN protects this device: then a push shows no amount on the locked screen. */
  readonly hasPin: () => Promise<boolean>;
  /** Does nothing in browsers without badges. */
  readonly setBadge: (count: number) => Promise<void>;
};

const icon = '/icons/icon-192.png';
const unreadable = {
  title: PRODUCT_NAME,
  body: 'There is news in your account.',
  path: '/notifications',
  tag: 'news',
  timestamp: 0,
  badge: null,
};

/** A path of this app; any other address becomes the list of notifications. */
function pathIn(address: string, origin: string): string {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : unreadable.path;
}

/** Shows a notification in every case: a browser withdraws the permission from an app that shows none. */
export async function onPush(deps: PushDeps, read: () => unknown): Promise<void> {
  const push = textOf(read, deps.origin);
  const body = (await deps.hasPin()) ? unreadable.body : push.body;
  const pages = await deps.pages();
  for (const page of pages) page.postMessage({ kind: PUSHED_MESSAGE });
  const isSeen = pages.some(({ focused, visibilityState }) => focused && visibilityState === 'visible');
  await Promise.all([
    deps.show(push.title, {
      body,
      tag: push.tag,
      icon,
      data: { path: push.path },
      // An app in front of the person shows the news itself, with its own sound.
      silent: isSeen,
      ...(push.timestamp > 0 ? { timestamp: push.timestamp } : {}),
    }),
    push.badge === null ? undefined : deps.setBadge(push.badge),
  ]);
}

function textOf(
  read: () => unknown,
  origin: string,
): typeof unreadable | (Omit<typeof unreadable, 'badge'> & { badge: number | null }) {
  try {
    const push = readPush(read());
    return push === null ? unreadable : { ...push, path: pathIn(push.navigate, origin) };
  } catch {
    return unreadable;
  }
}

const answerWithinMs = 1_000;

/**
 * Focuses an open tab and asks it to navigate within the app, which keeps its unsaved state. Without a tab, or if it is
 * busy (a half-filled form), opens a new one.
 */
export async function onNotificationClick(deps: PushDeps, data: unknown): Promise<void> {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  const to = typeof path === 'string' ? pathIn(path, deps.origin) : unreadable.path;
  const pages = await deps.pages();
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find((one) => one.visibilityState === 'visible') ??
    pages[0];
  if (page !== undefined && (await navigate(page, to))) {
    await page.focus();
    return;
  }
  await deps.open(new URL(to, deps.origin).href);
}

/** Whether the page has navigated to the path. */
const navigate = (page: Page, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => resolve(false), answerWithinMs);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(late);
      port1.close();
      resolve(data === true);
    };
    page.postMessage({ kind: OPEN_MESSAGE, path }, [port2]);
  });

export type ResubscribeDeps = {
  readonly fetch: typeof fetch;
  readonly withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  readonly subscribe: (publicKey: string) => Promise<PushSubscriptionJSON>;
};

/** The browser has replaced the device's subscription: report it to the authority if somebody is signed in here. */
export async function onSubscriptionChange({
  fetch: fetching,
  withLock,
  subscribe,
}: ResubscribeDeps): Promise<void> {
  const session = await withLock(REFRESH_LOCK, () => post<Session>(fetching, REFRESH_PATH));
  const { publicKey } = (await (await fetching(PUSH_PATH, { cache: 'no-store' })).json()) as PushKey;
  const body = await subscribe(publicKey);
  await post(fetching, PUSH_SUBSCRIPTION_PATH, { body, token: session.accessToken });
}
