// Proves that signing in leads only to paths of this site.
import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  [null, '/dashboard'],
  ['/wallet?tab=send&to=VIQ-1', '/wallet?tab=send&to=VIQ-1'],
  ['https://elsewhere.example', '/dashboard'],
  ['//elsewhere.example', '/dashboard'],
  ['/\\elsewhere.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/auth?next=/auth', '/dashboard'],
])('%j leads to %s', (next, path) => {
  expect(nextPath(next)).toBe(path);
});
