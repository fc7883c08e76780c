// Proves that values filled into a path stay within their own segment.
import { expect, it } from 'vitest';
import { PATHS, pathTo } from './paths.ts';

it('fills every place, and a value never opens another part of the path', () => {
  expect(pathTo(PATHS.device, { id: 'abc' })).toBe('/api/auth/devices/abc');
  expect(pathTo(PATHS.passkeyName, { id: 'a/../b?c' })).toBe('/api/auth/passkeys/a%2F..%2Fb%3Fc/name');
});

it('has no path twice', () => {
  const paths = Object.values(PATHS);
  expect(new Set(paths).size).toBe(paths.length);
});
