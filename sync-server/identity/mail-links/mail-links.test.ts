// Proves, on every kind of store, that a mail link verifies the e-mail or replaces a forgotten password: once, however
// many use it at the same moment, for a limited time, and only for its purpose. Nobody learns who has an account, and
// only the mail contains the link.
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { linkMailsPerHourMax, passwordResetLinkMs, verificationLinkMs } from '#domain/limits.ts';
import type { Err, Ok } from '#domain/result.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import type { AccountRecord } from '../account/account-store.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const credentials = { email: person.email, password: person.password };
const NEXT = 'another-harbour-91';

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const saidBy = (outcome: Ok<unknown> | Err<string>): string => (outcome.ok ? 'ok' : outcome.code);

async function signedUp(world: AccountsWorld) {
  const { session, refreshToken } = unwrap(await world.accounts.signUp(person, caller));
  const access = unwrap(world.accounts.verifyAccessToken(session.accessToken));
  return { userId: session.user.id, session, access, refreshToken };
}
/** The token of the newest mail. */
const tokenOf = (world: AccountsWorld): string =>
  /#(\S+)/.exec(world.mails.at(-1)?.letter.text ?? '')?.[1] ?? 'no mail';
async function requestReset(world: AccountsWorld, email = person.email): Promise<string> {
  const before = world.mails.length;
  unwrap(await world.accounts.forgotPassword({ email }, caller));
  await vi.waitFor(() => expect(world.mails.length).toBeGreaterThan(before));
  return tokenOf(world);
}
const reset = (world: AccountsWorld, token: string, password = NEXT) =>
  world.accounts.resetPassword({ token, password }, caller);
const notices = (world: AccountsWorld): unknown[] =>
  world.ledger.commands
    .filter(({ type }) => type === 'account.security_notice')
    .map(({ payload }) => (payload as { notice: string }).notice);

describe.each(Object.entries(STORES))('links on a store %s', (_kind, open) => {
  const newWorld = async (rateLimits = false) =>
    makeAccountsWorld({ store: await freshStore(open), rateLimits });

  describe('to verify an e-mail', () => {
    it('are sent at sign-up, work once, and cause a notice', async () => {
      const world = await newWorld();
      const { userId, session, refreshToken } = await signedUp(world);
      expect(session.user.emailVerified).toBe(false);
      expect(world.mails.map(({ letter }) => letter.to)).toEqual([person.email]);
      expect(world.mails[0]?.letter.text).toContain('https://vaultiq.example/verify-email#');
      const token = tokenOf(world);
      const many = await Promise.all([1, 2, 3].map(() => world.accounts.verifyEmail({ token })));
      expect(many.map(saidBy).sort()).toEqual(['LINK_ENDED', 'LINK_ENDED', 'ok']);
      const record = await world.store.get<AccountRecord>(ACCOUNTS, `account:${userId}`);
      expect(record?.emailVerifiedAt).toBe(world.clock.at);
      expect(notices(world)).toEqual(['email.verified']);
      const later = unwrap(await world.accounts.refresh(refreshToken));
      expect(later.session.user.emailVerified).toBe(true);
    });

    it('may be sent again, until it is verified', async () => {
      const world = await newWorld();
      const { access } = await signedUp(world);
      unwrap(await world.accounts.resendLink(access, caller));
      expect(world.mails).toHaveLength(2);
      unwrap(await world.accounts.verifyEmail({ token: tokenOf(world) }));
      expect(saidBy(await world.accounts.resendLink(access, caller))).toBe('EMAIL_VERIFIED');
    });

    it('are sent a limited number of times', async () => {
      const world = await newWorld(true);
      const { access } = await signedUp(world);
      const said: string[] = [];
      for (let n = 0; n < linkMailsPerHourMax; n += 1) {
        said.push(saidBy(await world.accounts.resendLink(access, caller)));
      }
      expect(said).toEqual(['ok', 'ok', 'MAIL_LIMITED']);
    });

    it('expire after a day, and work for nothing else', async () => {
      const world = await newWorld();
      await signedUp(world);
      const token = tokenOf(world);
      expect(saidBy(await reset(world, token))).toBe('LINK_ENDED');
      expect(saidBy(await world.accounts.verifyEmail({ token: 'x'.repeat(51) }))).toBe('LINK_ENDED');
      world.clock.at += verificationLinkMs;
      expect(saidBy(await world.accounts.verifyEmail({ token }))).toBe('LINK_ENDED');
    });
  });

  describe('to replace a password', () => {
    it('replace it, end every session, and cause a notice', async () => {
      const world = await newWorld();
      const own = await signedUp(world);
      const elsewhere = unwrap(await world.accounts.signIn(credentials, caller));
      if ('challenge' in elsewhere) throw new Error('a second factor was asked for');
      const token = await requestReset(world);
      expect(world.mails.at(-1)?.letter.text).toContain('https://vaultiq.example/reset-password#');
      unwrap(await reset(world, token));
      for (const { session, refreshToken } of [own, elsewhere]) {
        expect(saidBy(world.accounts.verifyAccessToken(session.accessToken))).toBe('SESSION_ENDED');
        expect(saidBy(await world.accounts.refresh(refreshToken))).toBe('SESSION_ENDED');
        expect(world.endedSessions).toContain(session.deviceId);
      }
      expect(saidBy(await world.accounts.signIn(credentials, caller))).toBe('CREDENTIALS_INVALID');
      unwrap(await world.accounts.signIn({ ...credentials, password: NEXT }, caller));
      expect(notices(world)).toContain('password.reset');
    });

    it('work once, however many use them at the same moment', async () => {
      const world = await newWorld();
      await signedUp(world);
      const token = await requestReset(world);
      const passwords = ['first-choice-4711', 'second-choice-4712', 'third-choice-4713'];
      const many = await Promise.all(passwords.map((password) => reset(world, token, password)));
      expect(many.map(saidBy).sort()).toEqual(['LINK_ENDED', 'LINK_ENDED', 'ok']);
      const winner = passwords[many.findIndex(({ ok }) => ok)] ?? '';
      unwrap(await world.accounts.signIn({ ...credentials, password: winner }, caller));
      expect(saidBy(await reset(world, token))).toBe('LINK_ENDED');
      expect(notices(world).filter((notice) => notice === 'password.reset')).toHaveLength(1);
    });

    it('expire when another one is used, when the password is changed, and after an hour', async () => {
      const world = await newWorld();
      const { access } = await signedUp(world);
      const first = await requestReset(world);
      const second = await requestReset(world);
      unwrap(await reset(world, second));
      expect(saidBy(await reset(world, first))).toBe('LINK_ENDED');
      const third = await requestReset(world);
      const body = { current: NEXT, next: person.password };
      unwrap(await world.accounts.changePassword(access, { body, caller }));
      expect(saidBy(await reset(world, third))).toBe('LINK_ENDED');
      const fourth = await requestReset(world);
      world.clock.at += passwordResetLinkMs;
      expect(saidBy(await reset(world, fourth))).toBe('LINK_ENDED');
    });

    it('accept a password by the rules of sign-up, and stay valid until one passes', async () => {
      const world = await newWorld();
      await signedUp(world);
      const token = await requestReset(world);
      expect(saidBy(await reset(world, token, 'short'))).toBe('PASSWORD_TOO_SHORT');
      expect(saidBy(await reset(world, token, 'password1'))).toBe('PASSWORD_COMMON');
      expect(saidBy(await reset(world, token, 'ann example'))).toBe('PASSWORD_COMMON');
      unwrap(await reset(world, token));
    });

    it('are not sent without an account, with the same answer, and nothing is hashed for it', async () => {
      const world = await newWorld(true);
      await signedUp(world);
      const { hashed } = world.hasher;
      const answers: unknown[] = [];
      for (let n = 0; n <= linkMailsPerHourMax; n += 1) {
        const said = await world.accounts.forgotPassword({ email: 'nobody@example.com' }, caller);
        answers.push(saidBy(said));
      }
      expect(answers).toEqual(['ok', 'ok', 'ok', 'MAIL_LIMITED']);
      // A letter that is requested later takes the same path, so earlier ones have arrived.
      await requestReset(world);
      expect(world.mails).toHaveLength(2);
      for (let n = 0; n < 5; n += 1) await reset(world, 'x'.repeat(51));
      expect(saidBy(await reset(world, 'x'.repeat(51)))).toBe('LINK_ENDED');
      expect(saidBy(await reset(world, 'x'.repeat(51)))).toBe('SIGN_IN_LIMITED');
      expect(world.hasher.hashed).toBe(hashed);
    });
  });

  it('no document and no log contains a token', async () => {
    const world = await newWorld();
    await signedUp(world);
    const tokens = [tokenOf(world), await requestReset(world)];
    const all = await world.store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 999 });
    expect(all.filter(({ _id }) => _id.startsWith('mailtoken:'))).toHaveLength(2);
    const dump = JSON.stringify(all) + world.logged.join('\n');
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{51}$/);
      expect(dump).not.toContain(token);
      // The random part is not stored either.
      expect(dump).not.toContain(token.slice(8));
    }
  });
});
