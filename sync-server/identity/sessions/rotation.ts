import type { SessionEpoch } from './session-epoch.ts';

/** A stored session: one for each signed-in device. Times in ms, hashes hex. */
export type SessionRecord = {
  readonly userId: string;
  readonly deviceName: string;
  readonly createdAt: number;
  /** When the person last gave a proof in it; if missing, when it began. */
  readonly provenAt?: number;
  readonly lastSeenAt: number;
  /** The hash of the newest refresh token. */
  readonly current: string;
  /** The hash of the token that was exchanged for `current`; null until the first refresh. */
  readonly previous: string | null;
  readonly rotations: number;
  /** When `current` was issued; missing in older sessions. */
  readonly rotatedAt?: number;
  /** Hex hash of the device's mark; an older session learns it at the next refresh. */
  readonly mark?: string;
  /** `previous` was presented once more, and does not work again. */
  readonly isPreviousSpent?: true;
  /** The session epoch at its beginning or last refresh. */
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
  /** The answer is `fresh`: the new token, or the one that is already current. */
  | { readonly kind: 'rotate'; readonly next: SessionRecord }
  | { readonly kind: 'over' }
  | { readonly kind: 'end'; readonly reason: 'expired' | 'replayed' };

export type RotationRequest = {
  readonly presented: string;
  /** The token's successor, always the same. */
  readonly fresh: string;
  /** Hash of the mark of the presenting device. */
  readonly mark: string | undefined;
  readonly now: number;
  readonly ttlMs: number;
  readonly graceMs: number;
};

/**
 * Decides about a session whose token `presented` (its hash) is to be replaced by `fresh`. A token works once.
 * Exception: the immediate predecessor of the current token, because its answer may have been lost; for a short time,
 * once, and on the same device it gets the same successor again. So two tabs that present it both end with the current
 * token, in whatever order their answers arrive. Any other of our tokens is a replay and ends the session.
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
