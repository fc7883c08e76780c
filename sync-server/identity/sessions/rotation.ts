import type { SessionEpoch } from './session-epoch.ts';

/** What is kept of a session: one for each device that is signed in. Times in ms, hashes hex. */
export type SessionRecord = {
  readonly userId: string;
  readonly deviceName: string;
  readonly createdAt: number;
  /** When the person last showed in it that it is them; as it began when this is not there. */
  readonly provenAt?: number;
  readonly lastSeenAt: number;
  /** The hash of the refresh token that was issued last. */
  readonly current: string;
  /** The hash of the token that was used to get `current`; null until the first refresh. */
  readonly previous: string | null;
  readonly rotations: number;
  /** When `current` was issued; unknown to sessions of before this was written down. */
  readonly rotatedAt?: number;
  /** Hex hash of the mark of the device; one of before is learnt at the next refresh. */
  readonly mark?: string;
  /** `previous` has come once more, and does not work again. */
  readonly isPreviousSpent?: true;
  /** The session epoch in which it began or was last refreshed. */
  readonly epoch?: SessionEpoch;
  readonly endedAt?: number;
  readonly endReason?: EndReason;
};

export type EndReason =
  | 'signed-out'
  | 'revoked'
  | 'replayed'
  | 'expired'
  | 'too-many'
  | 'password-changed'
  | 'two-factor-changed'
  | 'signed-out-everywhere'
  | 'older-epoch'
  | 'account-closed';

export type Rotation =
  /** The answer is `fresh`: the new token, or the one that is current already. */
  | { readonly kind: 'rotate'; readonly next: SessionRecord }
  | { readonly kind: 'over' }
  | { readonly kind: 'end'; readonly reason: 'expired' | 'replayed' };

export type RotationRequest = {
  readonly presented: string;
  /** The one that follows it, always the same. */
  readonly fresh: string;
  /** Hash of the mark of the device that presents it. */
  readonly mark: string | undefined;
  readonly now: number;
  readonly ttlMs: number;
  readonly graceMs: number;
};

/**
 * What becomes of a session whose token `presented` (its hash) asks to be followed by `fresh`.
 * A token is used once. The exception is the immediate predecessor of the current token, for its reply may have been lost on
 * the way: for a short time, once, and on the same device it is answered with the same successor again. So two tabs that
 * present it both end with the current token, in whatever order their answers come.
 * Every other token that was ours is a replay, and the session ends.
 */
export function decideRotation(session: SessionRecord, request: RotationRequest): Rotation {
  const { presented, fresh, mark, now, ttlMs } = request;
  if (session.endedAt !== undefined) return { kind: 'over' };
  if (session.lastSeenAt + ttlMs <= now) return { kind: 'end', reason: 'expired' };
  if (presented === session.current) {
    const { isPreviousSpent: _, ...rest } = session;
    const known = session.mark ?? mark;
    const next = {
      ...rest,
      ...(known !== undefined && { mark: known }),
      ...{ previous: presented, current: fresh, rotations: session.rotations + 1 },
      ...{ rotatedAt: now, lastSeenAt: now },
    };
    return { kind: 'rotate', next };
  }
  if (!isTakenAgain(session, request)) return { kind: 'end', reason: 'replayed' };
  return { kind: 'rotate', next: { ...session, isPreviousSpent: true, lastSeenAt: now } };
}

const isTakenAgain = (
  { previous, current, mark: known, rotatedAt, isPreviousSpent }: SessionRecord,
  { presented, fresh, mark, now, graceMs }: RotationRequest,
): boolean =>
  presented === previous &&
  fresh === current &&
  isPreviousSpent !== true &&
  known !== undefined &&
  known === mark &&
  rotatedAt !== undefined &&
  now < rotatedAt + graceMs;
