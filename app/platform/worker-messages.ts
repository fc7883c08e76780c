/** Messages of the service worker to the page. */
import { OPEN_MESSAGE, PUSHED_MESSAGE } from '#domain/push/message.ts';

const container = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker;

const isObject = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null;

/** Calls back for every message of that kind; returns a function that stops it. */
export function onWorkerMessage(
  kind: string,
  listener: (data: Record<string, unknown>, ports: readonly MessagePort[]) => void,
): () => void {
  const hear = ({ data, ports }: MessageEvent<unknown>): void => {
    if (isObject(data) && data['kind'] === kind) listener(data, ports);
  };
  container()?.addEventListener('message', hear);
  return () => container()?.removeEventListener('message', hear);
}

/** A push has arrived: there is something new. */
export const onPushed = (listener: () => void): (() => void) => onWorkerMessage(PUSHED_MESSAGE, listener);

/** The person has tapped a notification; `go` returns whether the page navigated. */
export const onOpenAsked = (go: (path: string) => boolean): (() => void) =>
  onWorkerMessage(OPEN_MESSAGE, ({ path }, [port]) => {
    port?.postMessage(typeof path === 'string' && path.startsWith('/') && go(path));
  });
