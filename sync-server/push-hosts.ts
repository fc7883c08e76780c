/**
 * The allowed push services. A subscription names an address that the service calls, so without a list a stranger could
 * make it call any host.
 */

/**
 * The services of Chrome, Edge, Firefox and Safari, and of the browsers that use them. `*.` stands for any name below.
 */
const BROWSER_PUSH_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** A host name in `PUSH_HOSTS`: labels, after `*.` for any name below. */
export const PUSH_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;

export type PushHosts = (host: string) => boolean;

/** Whether a host is one of the browsers' push services or in `more`. */
export function makePushHosts(more: readonly string[]): PushHosts {
  const all = [...BROWSER_PUSH_HOSTS, ...more];
  const exact = new Set(all.filter((host) => !host.startsWith('*.')));
  const below = all.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  return (host) => exact.has(host) || below.some((end) => host.endsWith(end) && host.length > end.length);
}
