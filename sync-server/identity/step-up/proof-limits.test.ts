// Proves how long wrong proofs count: fifteen minutes from the first, for the session and for the account.
import { expect, it } from 'vitest';
import { makeProofLimits } from './proof-limits.ts';

const MINUTE = 60_000;
const SESSION = { userId: 'ann', sessionId: 's1' };

function limitsAt(start: number) {
  let at = start;
  const limits = makeProofLimits(true, () => at);
  const isLimited = (session = SESSION): boolean => !limits.count(session).ok;
  return { limits, isLimited, pass: (ms: number) => void (at += ms) };
}

it('a session has five again fifteen minutes after the first of them', () => {
  const { limits, isLimited, pass } = limitsAt(1_000);
  for (let n = 0; n < 5; n += 1) {
    expect(isLimited()).toBe(false);
    pass(MINUTE);
  }
  expect(limits.count(SESSION)).toEqual({
    ...{ ok: false, code: 'STEP_UP_LIMITED' },
    detail: { retryAfterMs: 10 * MINUTE },
  });
  pass(10 * MINUTE - 1);
  expect(isLimited()).toBe(true);
  pass(1);
  expect(isLimited()).toBe(false);
});

it('an account has twenty again fifteen minutes after the first of them', () => {
  const { isLimited, pass } = limitsAt(1_000);
  const ofSession = (n: number) => ({ userId: 'ann', sessionId: `s${String(Math.floor(n / 5))}` });
  for (let n = 0; n < 20; n += 1) expect(isLimited(ofSession(n))).toBe(false);
  expect(isLimited(ofSession(20))).toBe(true);
  pass(15 * MINUTE - 1);
  expect(isLimited(ofSession(25))).toBe(true);
  pass(1);
  expect(isLimited(ofSession(30))).toBe(false);
});
