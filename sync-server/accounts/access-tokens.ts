import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { accessTokenTtlMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { makeRecent } from '../recent.ts';

/** Whom a request speaks for. `expiresAt` in ms. */
export type AccessSession = {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  /** Good for nothing but changing the password. A person who has changed it gets another token. */
  readonly mustChangePassword?: true;
};

export type Verification = Ok<AccessSession> | Err<'NOT_AUTHENTICATED' | 'SESSION_ENDED'>;

export type AccessTokens = {
  issue(session: Omit<AccessSession, 'expiresAt'>): { accessToken: string; expiresAt: number };
  /** Synchronous: on the hot path of every request. */
  verify(token: string): Verification;
  /** From now on the tokens of the session are refused; `endedAt` in ms tells how long that must be remembered. False when they were before. */
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
});

/** Access tokens: JSON Web Tokens of at most `accessTokenTtlMs`. `tokenKey` is the key as text, at least 32 characters. */
export function makeAccessTokens(tokenKey: string, now: () => number): AccessTokens {
  const key = createSecretKey(tokenKey, 'utf8');
  const verified = makeRecent<string, { token: string; session: AccessSession }>(CACHED_TOKENS);
  const ended = new Map<string, number>();

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
      const { sub: userId, sid: sessionId, exp, mustChangePassword } = claims;
      return { userId, sessionId, expiresAt: exp * 1_000, ...(mustChangePassword && { mustChangePassword }) };
    } catch {
      // Whatever is wrong with a token, its bearer is told no more than that it is.
      return null;
    }
  };

  const read = (token: string): AccessSession | null => {
    // Looked up by its signature and compared as a whole: hashing 43 characters is quicker than hashing 300.
    const signature = token.slice(-SIGNATURE_LENGTH);
    const known = verified.get(signature);
    if (known?.token === token) return known.session;
    if (token.length > TOKEN_LENGTH_MAX) return null;
    const session = check(token);
    if (session !== null) verified.set(signature, { token, session });
    return session;
  };

  return {
    issue({ userId, sessionId, mustChangePassword }) {
      const iat = Math.floor(now() / 1_000);
      const exp = iat + Math.floor(accessTokenTtlMs / 1_000);
      const who = { sub: userId, sid: sessionId, ...(mustChangePassword && { mustChangePassword }) };
      const claims = { ...who, iat, exp, iss: ISSUER, aud: AUDIENCE };
      return { accessToken: jwt.sign(claims, key, { algorithm: ALGORITHM }), expiresAt: exp * 1_000 };
    },
    verify(token) {
      const session = read(token);
      if (session === null || session.expiresAt <= now()) return err('NOT_AUTHENTICATED');
      return ended.has(session.sessionId) ? err('SESSION_ENDED') : ok(session);
    },
    endSession(sessionId, endedAt) {
      const isNew = !ended.has(sessionId);
      // No token outlives `accessTokenTtlMs`, so neither does what is remembered here.
      for (const [id, at] of ended) {
        if (at + accessTokenTtlMs >= now()) break;
        ended.delete(id);
      }
      ended.set(sessionId, endedAt);
      return isNew;
    },
  };
}
