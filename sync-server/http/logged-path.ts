import type { Endpoint } from './endpoint.ts';

/** Files of the built app: their names are public. */
const FILE = /^\/(?:assets\/)?[\w.-]{1,80}\.[a-z\d]{1,12}$/;
const FIRST_PART = /^\/[a-z][a-z\d-]{0,30}(?=\/|$)/;

/** A path as it may stand in a log. */
export type PathLogger = (path: string) => string;

/**
 * Writes the path of an endpoint as it is declared, and of any other its first part. What stands behind it can be the key to an
 * order or to an account (`/pay/cancel/{order}/{key}`).
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
