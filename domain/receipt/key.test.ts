// Proves which keys a device accepts from the service's answer, and which stored keys it reads.
import { expect, it } from 'vitest';
import { keyIn, pinnedIn } from './key.ts';

const publicKey = '0123456789abcdef'.repeat(4);

it('reads a key of 64 lower-case hex digits from an answer, whatever else it contains', () => {
  expect(keyIn({ publicKey })).toBe(publicKey);
  expect(keyIn({ publicKey, algorithm: 'ed25519' })).toBe(publicKey);
});

it.each([
  ['nothing', null],
  ['nothing at all', undefined],
  ['a text', publicKey],
  ['a list', [publicKey]],
  ['an answer without a key', { key: publicKey }],
  ['a key that is not a string', { publicKey: 5 }],
  ['a key too short', { publicKey: publicKey.slice(1) }],
  ['a key too long', { publicKey: `${publicKey}0` }],
  ['a key in capitals', { publicKey: publicKey.toUpperCase() }],
  ['a key with something behind it', { publicKey: `${publicKey}\n` }],
])('%s contains no key', (_, answer) => {
  expect(keyIn(answer)).toBeNull();
  expect(pinnedIn(answer === null ? null : Object.assign(Object(answer), { since: 5 }))).toBeNull();
});

it('a stored key has its time as well', () => {
  expect(pinnedIn({ publicKey, since: 0 })).toEqual({ publicKey, since: 0 });
  expect(pinnedIn({ publicKey, since: 1_800_000_000_000, more: 1 })).toEqual({
    publicKey,
    since: 1_800_000_000_000,
  });
});

it.each([[undefined], [null], ['5'], [0.5], [Number.NaN], [Number.POSITIVE_INFINITY]])(
  'a key stored since %s is invalid',
  (since) => {
    expect(pinnedIn(since === undefined ? { publicKey } : { publicKey, since })).toBeNull();
  },
);
