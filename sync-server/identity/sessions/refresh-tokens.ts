import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../../random-id.ts';

/** A presented refresh token: the session that it names, its stored form, and whether the server made it. */
export type PresentedToken = {
  readonly userId: string;
  readonly sessionId: string;
  /** Hex SHA-256 of the token, the only stored form. */
  readonly hash: string;
};

export type RefreshTokens = {
  mint(session: { userId: string; sessionId: string }): { token: string; hash: string };
  /** The successor of one of our tokens: always the same, so that a lost answer can be repeated. */
  follow(token: string, session: { userId: string; sessionId: string }): { token: string; hash: string };
  /** Null for a token that the server did not make. */
  read(token: string): PresentedToken | null;
};

const TOKEN = /^([0-9a-z]{20,40})\.([0-9a-z]{20,40})\.([\w-]{43})\.([\w-]{43})$/;
const SECRET_BYTES = 32;
const bytes = new TextEncoder();

/**
 * Refresh tokens: 256 bits (random, or derived from the previous token and the key), the ids of user and session, and a
 * MAC over all of it. The MAC distinguishes a replay of an old token, which must end the session, from an invented one,
 * which must not, without storing the hash of every token.
 */
export function makeRefreshTokens(tokenKey: string, randomBytes: RandomBytes): RefreshTokens {
  // The prefix separates this from access tokens, whose signed text never contains a colon.
  const proofOf = (body: string): string =>
    createHmac('sha256', tokenKey).update(`refresh-token:${body}`).digest('base64url');
  const make = (secret: string, { userId, sessionId }: { userId: string; sessionId: string }) => {
    const body = `${userId}.${sessionId}.${secret}`;
    const token = `${body}.${proofOf(body)}`;
    return { token, hash: hashOf(token) };
  };
  return {
    mint: (session) => make(Buffer.from([...randomBytes(SECRET_BYTES)]).toString('base64url'), session),
    follow(token, session) {
      const secret = createHmac('sha256', tokenKey).update(`refresh-successor:${token}`).digest('base64url');
      return make(secret, session);
    },
    read(token) {
      const [, userId, sessionId, secret, proof] = TOKEN.exec(token) ?? [];
      if (userId === undefined || sessionId === undefined || secret === undefined || proof === undefined)
        return null;
      const expected = proofOf(`${userId}.${sessionId}.${secret}`);
      if (!timingSafeEqual(bytes.encode(proof), bytes.encode(expected))) return null;
      return { userId, sessionId, hash: hashOf(token) };
    },
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
