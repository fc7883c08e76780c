// Proves which refresh tokens are accepted: the current one; its predecessor for 30 seconds, once, on the same device;
// no other.
import { describe, expect, it } from 'vitest';
import { decideRotation, type RotationRequest, type SessionRecord } from './rotation.ts';

const AT = 1_790_000_000_000;
const session: SessionRecord = {
  ...{ userId: 'ann', deviceName: 'Firefox on Linux', createdAt: AT - 5_000, lastSeenAt: AT },
  ...{ current: 'token-2', previous: 'token-1', rotations: 1, rotatedAt: AT, mark: 'her-device' },
};
const again: RotationRequest = {
  ...{ presented: 'token-1', fresh: 'token-2', mark: 'her-device', now: AT + 29_999 },
  ...{ ttlMs: 2_592_000_000, graceMs: 30_000 },
};
const replayed = { kind: 'end', reason: 'replayed' };

describe('the current token', () => {
  const request = { ...again, presented: 'token-2', fresh: 'token-3', now: AT + 600_000 };

  it('is followed by the next, whatever mark the device presents', () => {
    const next = { previous: 'token-2', current: 'token-3', rotations: 2, rotatedAt: AT + 600_000 };
    for (const mark of ['her-device', 'another', undefined]) {
      const rotation = decideRotation({ ...session, isPreviousSpent: true }, { ...request, mark });
      expect(rotation).toEqual({ kind: 'rotate', next: { ...session, ...next, lastSeenAt: AT + 600_000 } });
    }
  });

  it('of a session from before devices were remembered stores the device', () => {
    const { mark: _, rotatedAt: _at, ...old } = session;
    expect(decideRotation(old, request)).toMatchObject({
      next: { mark: 'her-device', rotatedAt: AT + 600_000 },
    });
  });
});

describe('the token before it', () => {
  it('is answered with the same successor for 30 seconds, once', () => {
    const rotation = decideRotation(session, again);
    const next = { ...session, isPreviousSpent: true, lastSeenAt: AT + 29_999 };
    expect(rotation).toEqual({ kind: 'rotate', next });
    expect(decideRotation(next as SessionRecord, again)).toEqual(replayed);
  });

  it.each([
    ['after 30 seconds', {}, { now: AT + 30_000 }],
    ['on another device', {}, { mark: 'another' }],
    ['on a device without a mark', {}, { mark: undefined }],
    ['when the session knows no device', { mark: undefined }, { mark: undefined }],
    ['when its age is unknown', { rotatedAt: undefined }, {}],
    ['when its successor was used', { previous: 'token-2', current: 'token-3' }, {}],
    ['when its successor is another', {}, { fresh: 'token-x' }],
  ])('ends the session %s', (_when, of, request) => {
    const changed = { ...session, ...of } as SessionRecord;
    expect(decideRotation(changed, { ...again, ...request })).toEqual(replayed);
  });
});

it('a session that has ended, or was inactive for 30 days, has no valid token', () => {
  const late = { ...again, now: AT + 2_592_000_000 };
  expect(decideRotation({ ...session, endedAt: AT }, again)).toEqual({ kind: 'over' });
  expect(decideRotation(session, late)).toEqual({ kind: 'end', reason: 'expired' });
});
