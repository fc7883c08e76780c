/** Web push on this device, as far as the browser allows it. */
import { PUSH_PATH, PUSH_SUBSCRIPTION_PATH } from '#domain/push/paths.ts';
import type { DevicePushSubscription } from '#domain/push/schema.ts';
import { base64url } from './base64url.ts';
import { exchange } from './http.ts';

/**
 * `install`: on an iPhone or iPad only an app on the home screen can get pushes. `blocked`: the person refused, and can
 * change that only in the browser. `off` and `on`: it can be turned on, or is.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';
export type PushPermission = 'on' | 'blocked' | 'dismissed' | 'failed';

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad claims to be a Mac, but Macs have no touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Null while no worker is installed: `ready` would never resolve without one. */
const findRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await navigator.serviceWorker.getRegistration()) ?? null;

const current = async (): Promise<PushSubscription | null> =>
  (await (await findRegistration())?.pushManager.getSubscription()) ?? null;

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isApple() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default') return 'off';
  return (await current()) === null ? 'off' : 'on';
}

/** Calls back when the person changes the permission in the browser, if the browser reports it. */
export function onPermission(listener: () => void): () => void {
  let stop = (): void => undefined;
  let stopped = false;
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => {
      if (stopped) return;
      status.addEventListener('change', listener);
      stop = () => status.removeEventListener('change', listener);
    })
    .catch(() => undefined);
  return () => {
    stopped = true;
    stop();
  };
}

async function publicKey(): Promise<string> {
  const answer = await exchange('get', PUSH_PATH, { auth: 'none' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value.publicKey;
}

/** A browser that cannot reach its push service never answers. */
const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('the browser did not answer')), ms);
    }),
  ]);

const subscribeMs = 20_000;
const leaveMs = 3_000;

/** A subscription for the service's key: one that was made for another key gets nothing. */
async function subscription(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  const madeFor = before?.options.applicationServerKey ?? null;
  if (before !== null && madeFor !== null && base64url(new Uint8Array(madeFor)) === key) return before;
  await before?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function tellService(made: PushSubscription): Promise<boolean> {
  const answer = await exchange('post', PUSH_SUBSCRIPTION_PATH, {
    body: made.toJSON() as DevicePushSubscription,
  });
  return answer.ok;
}

/** Only in answer to a tap: it may ask the person for permission. */
export async function turnPushOn(): Promise<PushPermission> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'blocked';
  if (permission !== 'granted') return 'dismissed';
  try {
    const made = await withTimeout(subscribeMs, subscription(await publicKey()));
    if (await tellService(made)) return 'on';
    // The service has not confirmed it, so no push would ever arrive: the switch must not be on.
    await made.unsubscribe();
    return 'failed';
  } catch {
    return 'failed';
  }
}

/**
 * Unsubscribes in the browser first, so that no push arrives even if the service cannot be reached. False if it stays on.
 */
export async function turnPushOff(): Promise<boolean> {
  try {
    const made = await current();
    if (made !== null && !(await made.unsubscribe())) return false;
    await exchange('delete', PUSH_SUBSCRIPTION_PATH, {});
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps a subscription current for the person who is signed in, with the service's newest key. It never prompts.
 */
export async function keepPushCurrent(): Promise<void> {
  try {
    if ((await readPushState()) !== 'on') return;
    await tellService(await subscription(await publicKey()));
  } catch {
    // Retried when the app is opened again.
  }
}

/** Sets the number on the app's icon where the browser supports it; 0 removes it. */
export async function setAppBadge(count: number): Promise<void> {
  try {
    if ('setAppBadge' in navigator)
      await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Only convenience depends on it.
  }
}

/** Called at sign-out: no more pushes arrive, and shown notifications are closed. */
export async function forgetPush(): Promise<void> {
  try {
    await setAppBadge(0);
    await withTimeout(
      leaveMs,
      current().then((made) => made?.unsubscribe()),
    );
    for (const shown of (await (await findRegistration())?.getNotifications()) ?? []) shown.close();
  } catch {
    // The service removes the device's subscription with its session.
  }
}
