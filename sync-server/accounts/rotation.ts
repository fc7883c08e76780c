import type { SessionEpoch } from './session-epoch.ts';

/** What is kept of a session: one for each device that is signed in. Times in ms, hashes hex. */
export type SessionRecord = {
  readonly userId: string;
  readonly deviceName: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** The hash of the refresh token that was issued last. */
  readonly current: string;
  /** The hash of the token that was used to get `current`; null until the first refresh. */
  readonly previous: string | null;
  readonly rotations: number;
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
  | { readonly kind: 'rotate'; readonly next: SessionRecord }
  | { readonly kind: 'over' }
  | { readonly kind: 'end'; readonly reason: 'expired' | 'replayed' };

export type RotationRequest = {
  readonly presented: string;
  readonly fresh: string;
  readonly now: number;
  readonly ttlMs: number;
};

/**
 * What becomes of a session whose token `presented` (its hash) asks to be followed by `fresh`.
 * A token is used once. The exception is the immediate predecessor of a token that nobody has used yet: its reply was
 * lost on the way, so it is answered again with a fresh successor, and the one that was lost counts as used.
 * Every other token that was ours is a replay, and the session ends.
 */
export function decideRotation(
  session: SessionRecord,
  { presented, fresh, now, ttlMs }: RotationRequest,
): Rotation {
  if (session.endedAt !== undefined) return { kind: 'over' };
  if (session.lastSeenAt + ttlMs <= now) return { kind: 'end', reason: 'expired' };
  if (presented !== session.current && presented !== session.previous)
    return { kind: 'end', reason: 'replayed' };
  const next = {
    ...session,
    previous: presented,
    current: fresh,
    rotations: session.rotations + 1,
    lastSeenAt: now,
  };
  return { kind: 'rotate', next };
}
