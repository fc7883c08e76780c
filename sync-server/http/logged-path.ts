import type { Endpoint } from './endpoint.ts';

/** Files of the built app, whose names are public. */
const FILE = /^\/(?:assets\/)?[\w.-]{1,80}\.[a-z\d]{1,12}$/;
const FIRST_PART = /^\/[a-z][a-z\d-]{0,30}(?=\/|$)/;

/** Makes the form of a path that is safe to log. */
export type PathLogger = (path: string) => string;

/**
 * Logs an endpoint's path as it is declared, and only the first segment of any other: the rest can be the key to an
 * order or an account (`/pay/cancel/{order}/{key}`).
 */
export function makePathLogger(endpoints: readonly Pick<Endpoint, 'path'>[]): PathLogger {
  const patterns = endpoints.map(({ path }) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{[a-zA-Z]+\}/g, '[^/]+')}/?$`),
  }));
  return (path) => {
    if (path === '/' || FILE.test(path)) return path;
    const known = patterns.find(({ pattern }) => pattern.test(path));
    if (known !== undefined) return known.path;
    const [first = '/…'] = FIRST_PART.exec(path) ?? [];
    return first === path ? first : `${first === '/…' ? '' : first}/…`;
  };
}
