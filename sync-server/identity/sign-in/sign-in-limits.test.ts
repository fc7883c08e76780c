// Proves that attempts are stopped before anything is hashed, that delays grow and end, and that simultaneous attempts
// do not bypass the limit.
import { beforeEach, describe, expect, it } from 'vitest';
import { networkKey } from '../attempts/network-key.ts';
import { makeSignInLimits } from './sign-in-limits.ts';

const who = { ip: '203.0.113.7', email: 'a@example.com', device: null as string | null };

let now: number;
beforeEach(() => {
  now = 5_000;
});

const waitOf = (limits: ReturnType<typeof makeSignInLimits>, changes: Partial<typeof who> = {}) => {
  const attempt = limits.attempt({ ...who, ...changes });
  return attempt.ok ? 0 : Number(attempt.detail?.['retryAfterMs']);
};

describe('limits of sign-in', () => {
  it('allow five attempts and one more, then pause for 30 s, 60 s, 120 s … 15 min', () => {
    const limits = makeSignInLimits(true, () => now);
    for (let attempt = 0; attempt < 6; attempt += 1) expect(waitOf(limits)).toBe(0);
    for (const pause of [30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000]) {
      expect(waitOf(limits)).toBe(pause);
      now += pause - 1;
      expect(waitOf(limits)).toBe(1);
      now += 1;
      expect(waitOf(limits)).toBe(0);
    }
  });

  it('are shared by all networks, because attackers use many', () => {
    const limits = makeSignInLimits(true, () => now);
    for (let attempt = 0; attempt < 6; attempt += 1) waitOf(limits, { ip: `203.0.113.${String(attempt)}` });
    expect(waitOf(limits, { ip: '198.51.100.1' })).toBeGreaterThan(0);
    expect(waitOf(limits, { email: 'b@example.com' })).toBe(0);
  });

  it('stop one network that tries many e-mails', () => {
    const limits = makeSignInLimits(true, () => now);
    let passed = 0;
    for (let attempt = 0; attempt < 80; attempt += 1) {
      if (waitOf(limits, { email: `${String(attempt)}@example.com` }) === 0) passed += 1;
    }
    expect(passed).toBe(51);
  });

  it('do not allow a burst', () => {
    const limits = makeSignInLimits(true, () => now);
    const burst = Array.from({ length: 40 }, () => waitOf(limits));
    expect(burst.filter((wait) => wait === 0)).toHaveLength(6);
  });

  it("clear an e-mail's count and give an attempt back to the network after a correct attempt", () => {
    const limits = makeSignInLimits(true, () => now);
    for (let turn = 0; turn < 100; turn += 1) {
      const attempt = limits.attempt(who);
      if (!attempt.ok) throw new Error('limited');
      attempt.value.succeeded();
    }
    expect(waitOf(limits)).toBe(0);
  });

  it('admit the owner although strangers have used up the limits of e-mail and network', () => {
    const limits = makeSignInLimits(true, () => now);
    for (let attempt = 0; attempt < 18; attempt += 1) waitOf(limits);
    expect(waitOf(limits)).toBeGreaterThan(0);
    for (let attempt = 0; attempt < 6; attempt += 1) expect(waitOf(limits, { device: 'mine' })).toBe(0);
    expect(waitOf(limits, { device: 'mine' })).toBe(30_000);
  });

  it("do not forget strangers' attempts because the owner signed in", () => {
    const limits = makeSignInLimits(true, () => now);
    for (let attempt = 0; attempt < 6; attempt += 1) waitOf(limits);
    const mine = limits.attempt({ ...who, device: 'mine' });
    if (!mine.ok) throw new Error('limited');
    mine.value.succeeded();
    expect(waitOf(limits)).toBe(30_000);
  });

  it('can be switched off', () => {
    const limits = makeSignInLimits(false, () => now);
    for (let attempt = 0; attempt < 100; attempt += 1) expect(waitOf(limits)).toBe(0);
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (ip, key) => {
  expect(networkKey(ip)).toBe(key);
});
