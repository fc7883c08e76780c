// Proves that only our own current access tokens are accepted: every other algorithm, key, audience, issuer and shape
// is refused.
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { accessTokenTtlMs } from '#domain/limits.ts';
import { makeAccessTokens } from './access-tokens.ts';

const KEY = '5f'.repeat(32);
const AT = 1_790_000_000_000;
const session = { userId: 'u'.repeat(26), sessionId: 's'.repeat(26) };

function makeTokens(clock = { at: AT }) {
  return makeAccessTokens(KEY, () => clock.at);
}
const claims = { sub: session.userId, sid: session.sessionId, iat: AT / 1_000, exp: AT / 1_000 + 600 };
const forgeToken = (changes: object, key = KEY, options: jwt.SignOptions = {}) =>
  jwt.sign({ ...claims, iss: 'vaultiq', aud: 'vaultiq-api', ...changes }, key, {
    algorithm: 'HS256',
    ...options,
  });

describe('access tokens', () => {
  it('name their person until they expire', () => {
    const clock = { at: AT };
    const tokens = makeTokens(clock);
    const { accessToken, expiresAt } = tokens.issue(session);
    expect(expiresAt).toBe(AT + accessTokenTtlMs);
    expect(tokens.verify(accessToken)).toEqual({ ok: true, value: { ...session, expiresAt } });
    clock.at = expiresAt - 1;
    expect(tokens.verify(accessToken).ok).toBe(true);
    clock.at = expiresAt;
    expect(tokens.verify(accessToken)).toEqual({ ok: false, code: 'NOT_AUTHENTICATED' });
    expect(makeTokens(clock).verify(accessToken)).toEqual({ ok: false, code: 'NOT_AUTHENTICATED' });
  });

  it('are accepted in our own form (so that the refusals below mean something)', () => {
    expect(makeTokens().verify(forgeToken({})).ok).toBe(true);
  });

  it.each([
    ['no signature', jwt.sign({ ...claims, iss: 'vaultiq', aud: 'vaultiq-api' }, '', { algorithm: 'none' })],
    ['another algorithm', forgeToken({}, KEY, { algorithm: 'HS512' })],
    ['another key', forgeToken({}, '6e'.repeat(32))],
    ['another audience', forgeToken({ aud: 'somebody-else' })],
    ['another issuer', forgeToken({ iss: 'somebody-else' })],
    ['no session', forgeToken({ sid: '' })],
    ['no end', jwt.sign({ sub: 'u', sid: 's', iss: 'vaultiq', aud: 'vaultiq-api' }, KEY)],
    ['an end in the past', forgeToken({ exp: AT / 1_000 - 1 })],
    ['a changed body', forgeToken({}).replace(/\.[^.]+\./, (body) => `${body.slice(0, -3)}AA.`)],
    ['too much text', `${forgeToken({})}${'A'.repeat(2_000)}`],
    ['no token', 'a.b.c'],
    ['nothing', ''],
  ])('with %s are refused', (_, token) => {
    expect(makeTokens().verify(token)).toEqual({ ok: false, code: 'NOT_AUTHENTICATED' });
  });

  it('are compared as a whole, even after the first use', () => {
    const tokens = makeTokens();
    const token = forgeToken({});
    const other = forgeToken({ sub: 'somebody else' });
    expect(tokens.verify(token).ok).toBe(true);
    const [head = '', , signature = ''] = token.split('.');
    const mixed = [head, other.split('.')[1], signature].join('.');
    expect(tokens.verify(mixed)).toEqual({ ok: false, code: 'NOT_AUTHENTICATED' });
    expect(tokens.verify(token).ok).toBe(true);
  });

  it('of an ended session are refused at once, and no others', () => {
    const tokens = makeTokens();
    const { accessToken } = tokens.issue(session);
    const other = tokens.issue({ ...session, sessionId: 'o'.repeat(26) });
    expect(tokens.verify(accessToken).ok).toBe(true);
    tokens.endSession(session.sessionId, AT);
    expect(tokens.verify(accessToken)).toEqual({ ok: false, code: 'SESSION_ENDED' });
    expect(tokens.verify(other.accessToken).ok).toBe(true);
  });

  it('contain the epoch in which they were issued, and the obligation to change the password', () => {
    const tokens = makeTokens();
    const epoch = { account: 3, secondFactor: 1 };
    const { accessToken } = tokens.issue({ ...session, epoch, mustChangePassword: true });
    expect(tokens.verify(accessToken)).toMatchObject({
      ok: true,
      value: { epoch, mustChangePassword: true },
    });
  });

  it('of a person with an unknown epoch are refused until it is known', () => {
    const tokens = makeTokens();
    const { accessToken } = tokens.issue({ ...session, epoch: { account: 1, secondFactor: 0 } });
    tokens.setEpoch(session.userId, 'unknown');
    expect(tokens.verify(accessToken)).toEqual({ ok: false, code: 'SESSION_ENDED' });
    tokens.setEpoch('somebody else', 'unknown');
    tokens.setEpoch(session.userId, { account: { sessionEpoch: 1 }, secondFactor: {} });
    tokens.setEpoch('a third person', 'unknown');
    expect(tokens.verify(accessToken).ok).toBe(true);
  });

  it('stay refused for as long as they could be valid, however many sessions end meanwhile', () => {
    const clock = { at: AT };
    const tokens = makeTokens(clock);
    const { accessToken, expiresAt } = tokens.issue(session);
    expect(tokens.endSession(session.sessionId, AT)).toBe(true);
    expect(tokens.endSession(session.sessionId, AT)).toBe(false);
    tokens.setEpoch('ann', 'unknown');
    clock.at = expiresAt - 1;
    tokens.endSession('another', clock.at);
    tokens.setEpoch('ben', 'unknown');
    expect(tokens.verify(accessToken)).toEqual({ ok: false, code: 'SESSION_ENDED' });
    expect(tokens.hasEnded({ userId: 'ann', sessionId: 'any' })).toBe(true);
    clock.at = AT + accessTokenTtlMs + 1;
    tokens.endSession('a third', clock.at);
    expect(tokens.hasEnded(session)).toBe(false);
    expect(tokens.hasEnded({ userId: 'x', sessionId: 'another' })).toBe(true);
    tokens.setEpoch('cem', 'unknown');
    expect(tokens.hasEnded({ userId: 'ann', sessionId: 'any' })).toBe(false);
    expect(tokens.hasEnded({ userId: 'ben', sessionId: 'any' })).toBe(true);
  });
});
