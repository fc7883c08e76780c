// Proves the sign-up limits of a network and of a device, and that neither uses up the other's.
import { expect, it } from 'vitest';
import { makeSignUpLimits } from './sign-up-limits.ts';

function limits(enabled = true) {
  const clock = { at: 1_000_000 };
  const signUps = makeSignUpLimits(enabled, () => clock.at);
  /** Null when it is allowed, otherwise the time to wait. */
  const count = (ip: string, device: string | null = null): unknown => {
    const counted = signUps.count({ ip, device });
    return counted.ok ? null : [counted.code, counted.detail?.['retryAfterMs']];
  };
  return { clock, count };
}
const times = (count: number, act: (n: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, n) => act(n));
const noneOf = (count: number): null[] => Array.from({ length: count }, () => null);

it('sign-ups are limited to ten per network, and from then on a pause follows each', () => {
  const { clock, count } = limits();
  expect(times(11, () => count('203.0.113.7'))).toEqual(noneOf(11));
  expect(count('203.0.113.7')).toEqual(['SIGN_IN_LIMITED', 60_000]);
  expect(count('198.51.100.1')).toBeNull();
  clock.at += 60_000;
  expect(count('203.0.113.7')).toBeNull();
  expect(count('203.0.113.7')).toEqual(['SIGN_IN_LIMITED', 120_000]);
});

it('sign-ups are limited to ten per household, whichever of its addresses is used', () => {
  const { count } = limits();
  times(11, (n) => count(`2001:db8:1:2::${String(n + 1)}`));
  expect(count('2001:db8:1:2:ffff::1')).toEqual(['SIGN_IN_LIMITED', 60_000]);
  expect(count('2001:db8:1:3::1')).toBeNull();
});

it('sign-ups are limited to five per device, from any network', () => {
  const { count } = limits();
  expect(times(6, (n) => count(`203.0.113.${String(n)}`, 'phone'))).toEqual(noneOf(6));
  expect(count('203.0.113.99', 'phone')).toEqual(['SIGN_IN_LIMITED', 60_000]);
  expect(count('203.0.113.98', 'tablet')).toBeNull();
  expect(count('203.0.113.97')).toBeNull();
});

it('sign-ups of a waiting network do not count for a device', () => {
  const { count } = limits();
  times(11, () => count('203.0.113.7'));
  times(20, () => count('203.0.113.7', 'phone'));
  expect(times(6, (n) => count(`198.51.100.${String(n)}`, 'phone'))).toEqual(noneOf(6));
});

it('sign-ups are not counted if limits are off', () => {
  const { count } = limits(false);
  expect(times(100, () => count('203.0.113.7', 'phone')).filter((one) => one !== null)).toEqual([]);
});
