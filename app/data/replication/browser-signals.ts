/** The browser's signals for the device's data. */
import { OUTBOX_SYNC_TAG } from '#domain/device.ts';
import { connectivity, onConnectivity, onHidden, onOnline, onVisible } from '#app/platform/connectivity.ts';
import { now } from '#app/platform/clock.ts';
import { request } from '#app/platform/http.ts';
import { newId } from '#app/platform/new-id.ts';
import { accessToken, onSession, sessionState } from '#app/platform/session.ts';
import { onPushed, onWorkerMessage } from '#app/platform/worker-messages.ts';
import type { Signals } from './sync.ts';
import type { Transport } from './transport.ts';

function userId(): string | null {
  const session = sessionState();
  return session.status === 'signed-in' ? session.person.id : null;
}

const isConnected = (): boolean => {
  const session = sessionState();
  return session.status === 'signed-in' && session.connected;
};

/** Calls back when a condition becomes true. */
function onRise(
  subscribe: (listener: () => void) => () => void,
  holds: () => boolean,
  then: () => void,
): () => void {
  let held = holds();
  return subscribe(() => {
    const before = held;
    held = holds();
    if (held && !before) then();
  });
}

const isReachable = (): boolean => connectivity().online && connectivity().reachable;

const browserTransport: Transport = {
  request,
  accessToken,
  userId,
  mayReach: () => connectivity().online,
  maySend: isReachable,
};

const browserSignals: Signals = {
  onBetter(listener) {
    const stops = [
      onOnline(listener),
      onVisible(listener),
      onRise(onConnectivity, isReachable, listener),
      onPushed(listener),
    ];
    return () => stops.forEach((stop) => stop());
  },
  onConnected: (listener) => onRise(onSession, isConnected, listener),
  onHidden,
  onWorkerSent: (listener) => onWorkerMessage('outbox-sent', listener),
};

type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

/** Uses background sync if the browser has it; otherwise the app sends when it is opened. */
function registerSync(): void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  void container?.ready
    .then((registration: SyncRegistration) => registration.sync?.register(OUTBOX_SYNC_TAG))
    .catch(() => undefined);
}

/** In a browser without idle callbacks, a moment after other tasks. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

export const browserSurroundings = {
  idle,
  transport: browserTransport,
  signals: browserSignals,
  now,
  newId,
  registerSync,
} as const;
