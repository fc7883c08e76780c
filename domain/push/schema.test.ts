// Proves which push subscriptions are accepted: an address with TLS and without credentials, and keys of the right
// length.
import { describe, expect, it } from 'vitest';
import { PushSubscriptionSchema } from './schema.ts';

const subscription = {
  endpoint: 'https://push.example/send/abc',
  expirationTime: null,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};
const isTaken = (change: object): boolean =>
  PushSubscriptionSchema.safeParse({ ...subscription, ...change }).success;
const isKeyTaken = (change: object): boolean => isTaken({ keys: { ...subscription.keys, ...change } });

describe('a push subscription', () => {
  it('is accepted as a browser gives it', () => {
    expect(isTaken({})).toBe(true);
    expect(isTaken({ expirationTime: 1_800_000_000_000 })).toBe(true);
    expect(isTaken({ expirationTime: undefined })).toBe(true);
  });

  it.each([
    '',
    'push',
    'http://push.example/',
    'wss://push.example/',
    'https://ann@push.example/',
    'https://:word@push.example/',
    'https://ann:word@push.example/',
  ])('with the address %s is refused', (endpoint) => {
    expect(isTaken({ endpoint })).toBe(false);
  });

  it('has an address of at most 1,024 characters', () => {
    const ofLength = (length: number): string => 'https://push.example/'.padEnd(length, 'a');
    expect([isTaken({ endpoint: ofLength(1_024) }), isTaken({ endpoint: ofLength(1_025) })]).toEqual([
      true,
      false,
    ]);
  });

  it('has a key of 65 bytes and a secret of 16, in base64url', () => {
    expect(isKeyTaken({ p256dh: `${'B'.repeat(87)}=` })).toBe(true);
    expect(isKeyTaken({ auth: `${'a'.repeat(22)}==` })).toBe(true);
    for (const p256dh of ['B'.repeat(86), 'B'.repeat(88), `${'B'.repeat(86)}+`, ''])
      expect(isKeyTaken({ p256dh })).toBe(false);
    for (const auth of ['a'.repeat(21), 'a'.repeat(23), `${'a'.repeat(21)}/`, ''])
      expect(isKeyTaken({ auth })).toBe(false);
  });

  it('has no other fields', () => {
    expect(isTaken({ more: 1 })).toBe(false);
    expect(isKeyTaken({ more: 'a' })).toBe(false);
  });
});
