// Proves that a path is filled with values that stay within their own part of it.
import { expect, it } from 'vitest';
import { DEVICE_PATH } from './account/paths.ts';
import { PASSKEY_NAME_PATH } from './passkey/paths.ts';
import { pathTo } from './paths.ts';

it('fills every parameter, and a value never adds a part to the path', () => {
  expect(pathTo(DEVICE_PATH, { id: 'abc' })).toBe('/api/auth/devices/abc');
  expect(pathTo(PASSKEY_NAME_PATH, { id: 'a/../b?c' })).toBe('/api/auth/passkeys/a%2F..%2Fb%3Fc/name');
});
