import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { accessTokenTtlMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { makeLruCache } from '../../lru-cache.ts';
import { type EpochState, isOfEpoch, type SessionEpoch } from './session-epoch.ts';

/** The session on whose behalf a request is made. `expiresAt` in ms. */
export type AccessSession = {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  /** The session epoch in which it was issued. */
  readonly epoch?: SessionEpoch;
  /** Valid only for changing the password. Afterwards the person gets another token. */
  readonly mustChangePassword?: true;
};

export type Verification = Ok<AccessSession> | Err<'NOT_AUTHENTICATED' | 'SESSION_ENDED'>;

export type AccessTokens = {
  issue(session: Omit<AccessSession, 'expiresAt'>): { accessToken: string; expiresAt: number };
  /** Synchronous: on the hot path of every request. */
  verify(token: string): Verification;
  /** Whether the session of a verified token has ended since. Synchronous. */
  hasEnded(session: Pick<AccessSession, 'userId' | 'sessionId' | 'epoch'>): boolean;
  /** From now on refuses tokens of older epochs; with 'unknown', every token of the person until the epoch is known. */
  setEpoch(userId: string, state: EpochState | 'unknown'): void;
  /**
   * From now on refuses the tokens of the session; `endedAt` (ms) determines how long. False if they were refused
   * before.
   */
  endSession(sessionId: string, endedAt: number): boolean;
};

const ALGORITHM = 'HS256';
const ISSUER = 'vaultiq';
const AUDIENCE = 'vaultiq-api';
const CACHED_TOKENS = 20_000;
const TOKEN_LENGTH_MAX = 1_024;
/** HMAC-SHA-256 in base64url. */
const SIGNATURE_LENGTH = 43;

const ClaimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  exp: z.int(),
  mustChangePassword: z.literal(true).optional(),
  /** The session epoch: of the account, and of the second factor. */
  ep: z.tuple([z.int(), z.int()]).optional(),
});

/**
 * Access tokens: JSON Web Tokens valid for at most `accessTokenTtlMs`. `tokenKey` is the key as text, at least 32
 * characters.
 */
export function makeAccessTokens(tokenKey: string, now: () => number): AccessTokens {
  const key = createSecretKey(tokenKey, 'utf8');
  const verified = makeLruCache<string, { token: string; session: AccessSession }>(CACHED_TOKENS);
  const refusals = makeRefusals(now);

  const check = (token: string): AccessSession | null => {
    try {
      const claims = ClaimsSchema.parse(
        jwt.verify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTimestamp: Math.floor(now() / 1_000),
        }),
      );
      return sessionIn(claims);
    } catch {
      // The bearer learns only that the token is invalid, not why.
      return null;
    }
  };

  const read = (token: string): AccessSession | null => {
    // Looked up by its signature and compared as a whole: hashing 43 characters is faster than hashing 300.
    const signature = token.slice(-SIGNATURE_LENGTH);
    const known = verified.get(signature);
    if (known?.token === token) return known.session;
    if (token.length > TOKEN_LENGTH_MAX) return null;
    const session = check(token);
    if (session !== null) verified.set(signature, { token, session });
    return session;
  };

  return {
    issue({ userId, sessionId, epoch, mustChangePassword }) {
      const iat = Math.floor(now() / 1_000);
      const exp = iat + Math.floor(accessTokenTtlMs / 1_000);
      const ep = epoch && [epoch.account, epoch.secondFactor];
      const who = { sub: userId, sid: sessionId, ...(ep && { ep }) };
      const duty = mustChangePassword && { mustChangePassword };
      const claims = { ...who, ...duty, iat, exp, iss: ISSUER, aud: AUDIENCE };
      return { accessToken: jwt.sign(claims, key, { algorithm: ALGORITHM }), expiresAt: exp * 1_000 };
    },
    verify(token) {
      const session = read(token);
      if (session === null || session.expiresAt <= now()) return err('NOT_AUTHENTICATED');
      return refusals.hasEnded(session) ? err('SESSION_ENDED') : ok(session);
    },
    ...refusals,
  };
}

function sessionIn(claims: z.infer<typeof ClaimsSchema>): AccessSession {
  const { sub: userId, sid: sessionId, exp, mustChangePassword, ep } = claims;
  return {
    userId,
    sessionId,
    expiresAt: exp * 1_000,
    ...(ep && { epoch: { account: ep[0], secondFactor: ep[1] } }),
    ...(mustChangePassword && { mustChangePassword }),
  };
}

type Refusals = Pick<AccessTokens, 'hasEnded' | 'setEpoch' | 'endSession'>;

/** Valid tokens that are refused. No token outlives `accessTokenTtlMs`, so entries expire with it. */
function makeRefusals(now: () => number): Refusals {
  const ended = new Map<string, number>();
  const epochs = new Map<string, { readonly state: EpochState | 'unknown'; readonly setAt: number }>();
  const isForgettable = (at: number): boolean => at + accessTokenTtlMs < now();
  return {
    hasEnded(session) {
      if (ended.has(session.sessionId)) return true;
      const known = epochs.get(session.userId);
      return known !== undefined && (known.state === 'unknown' || !isOfEpoch(session, known.state));
    },
    setEpoch(userId, state) {
      for (const [id, { setAt }] of epochs) {
        if (!isForgettable(setAt)) break;
        epochs.delete(id);
      }
      epochs.delete(userId);
      epochs.set(userId, { state, setAt: now() });
    },
    endSession(sessionId, endedAt) {
      const isNew = !ended.has(sessionId);
      for (const [id, at] of ended) {
        if (!isForgettable(at)) break;
        ended.delete(id);
      }
      ended.set(sessionId, endedAt);
      return isNew;
    },
  };
}
