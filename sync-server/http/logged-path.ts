import { API_ROUTES } from './api-table.ts';

/** Files of the built app: their names are public. */
const FILE = /^\/(?:assets\/)?[\w.-]{1,80}\.[a-z\d]{1,12}$/;
const FIRST_PART = /^\/[a-z][a-z\d-]{0,30}(?=\/|$)/;

const PATTERNS = API_ROUTES.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{[a-zA-Z]+\}/g, '[^/]+')}/?$`),
}));

/**
 * A path as it may stand in a log: that of the API's table, or its first part. What stands behind it can be the key to an
 * order or to an account (`/pay/cancel/{order}/{key}`).
 */
export function loggedPath(path: string): string {
  if (path === '/' || FILE.test(path)) return path;
  const known = PATTERNS.find(({ pattern }) => pattern.test(path));
  if (known !== undefined) return known.path;
  const [first = '/…'] = FIRST_PART.exec(path) ?? [];
  return first === path ? first : `${first === '/…' ? '' : first}/…`;
}
