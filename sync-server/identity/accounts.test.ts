// Proves, whatever fails between two writes and on every kind of store: one account per e-mail, one ledger account,
// sessions that rotate, end and stay ended, an owner that only the configuration makes, and no secret in a log.
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { NewDocument } from '#couchdb/document-store.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { accessTokenTtlMs, devicesPerUserMax, sessionTtlMs } from '#domain/limits.ts';
import type { AccountRecord } from './account/account-store.ts';
import type { SignedIn } from './sessions/session-start.ts';
import type { SignInResult } from './sign-in/sign-in.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'new.user@example.com', password: 'quiet-harbour-88', fullName: 'New User' };
const credentials = { email: person.email, password: person.password };

function requireSignedIn(result: SignInResult): SignedIn {
  if (!result.ok) throw new Error(`not signed in: ${result.code}`);
  if ('challenge' in result.value) throw new Error('a second factor was asked for');
  return result.value;
}
const signUp = async (world: AccountsWorld, changes: Partial<typeof person> & { ref?: string } = {}) =>
  requireSignedIn(await world.accounts.signUp({ ...person, ...changes }, caller));
const signIn = async (world: AccountsWorld) =>
  requireSignedIn(await world.accounts.signIn(credentials, caller));
const sessionOf = (world: AccountsWorld, { session }: SignedIn) => {
  const verified = world.accounts.verifyAccessToken(session.accessToken);
  if (!verified.ok) throw new Error(verified.code);
  return verified.value;
};
const accountOf = async (world: AccountsWorld, userId: string) =>
  world.store.get<AccountRecord>(ACCOUNTS, `account:${userId}`);

describe.each(Object.entries(STORES))('accounts on a store %s', (_kind, open) => {
  const newWorld = async () => makeAccountsWorld({ store: await freshStore(open) });

  describe('sign-up', () => {
    it('opens the account in the ledger and answers with its wallet', async () => {
      const world = await newWorld();
      const { session } = await signUp(world, { email: ' New.User@Example.COM ' });
      expect(session.user).toEqual({
        id: expect.stringMatching(/^[a-z2-7]{26}$/) as string,
        email: 'new.user@example.com',
        fullName: 'New User',
        emailVerified: false,
        address: `VIQ-${String(world.clock.at)}-${session.user.id.slice(-12)}`,
        roles: ['user'],
      });
      expect(world.ledger.commands).toMatchObject([{ id: `open:${session.user.id}`, actor: 'system' }]);
      expect(await accountOf(world, session.user.id)).toMatchObject({ opened: true });
    });

    it('makes one account for one e-mail, even if two sign-ups arrive together', async () => {
      const world = await newWorld();
      const results = await Promise.all([
        world.accounts.signUp(person, caller),
        world.accounts.signUp({ ...person, email: 'NEW.USER@example.com' }, caller),
      ]);
      expect(results.map((result) => (result.ok ? 'ok' : result.code)).sort()).toEqual(['EMAIL_TAKEN', 'ok']);
      expect(world.ledger.state.users.size).toBe(1);
      const accounts = await world.store.range(ACCOUNTS, {
        start: 'account:',
        end: 'account:\uffff',
        limit: 9,
      });
      expect(accounts).toHaveLength(1);
    });

    it.each([
      [{ email: 'nobody' }, 'EMAIL_INVALID', 'email'],
      [{ password: '12345' }, 'PASSWORD_TOO_SHORT', 'password'],
      [{ fullName: ' x ' }, 'NAME_TOO_SHORT', 'fullName'],
      [{ email: '', password: '', fullName: '' }, 'EMAIL_INVALID', 'email'],
      [{ password: 'Password123!' }, 'PASSWORD_COMMON', 'password'],
      [{ admin: true }, 'REQUEST_INVALID', 'admin'],
    ])('refuses %j with %s', async (changes, code, field) => {
      const world = await newWorld();
      const result = await world.accounts.signUp({ ...person, ...changes }, caller);
      expect(result).toEqual({ ok: false, code, detail: { field } });
      expect(world.hasher.hashed).toBe(0);
    });

    it('passes a referral on, answers every repeat alike, and is not blocked by an invalid one', async () => {
      const world = await newWorld();
      const { session } = await signUp(world);
      const referred = await signUp(world, { email: 'second@example.com', ref: session.user.address });
      const third = await signUp(world, { email: 'third@example.com', ref: 'not an address' });
      expect(world.ledger.state.users.get(referred.session.user.id)?.referrer).toBe(session.user.address);
      expect(world.ledger.state.users.get(third.session.user.id)?.referrer).toBeNull();
    });

    it.each([
      ['first+again@example.com', true],
      ['first+x+y@example.com', true],
      ['firsts@example.com', false],
      ['first@other.example.com', false],
    ])('with a link from the same mailbox refers nobody: %s is the same: %s', async (email, isSame) => {
      const world = await newWorld();
      const { session } = await signUp(world, { email: 'first@example.com' });
      const second = await signUp(world, { email, ref: session.user.address });
      const referrer = world.ledger.state.users.get(second.session.user.id)?.referrer;
      expect(referrer).toBe(isSame ? null : session.user.address);
    });

    it('continues if it was interrupted before the ledger had the account', async () => {
      const world = await newWorld();
      const { session } = await signUp(world, { email: 'first@example.com' });
      world.ledger.down = true;
      const input = { ...person, ref: session.user.address };
      expect(await world.accounts.signUp(input, caller)).toMatchObject({
        ok: false,
        code: 'STORE_UNAVAILABLE',
      });
      world.ledger.down = false;
      const other = { ...input, password: 'somebody-else-1' };
      expect(await world.accounts.signUp(other, caller)).toMatchObject({ ok: false, code: 'EMAIL_TAKEN' });
      const again = requireSignedIn(await world.accounts.signUp(input, caller));
      expect(world.ledger.state.users.get(again.session.user.id)?.referrer).toBe(session.user.address);
      expect(await world.accounts.signUp(input, caller)).toMatchObject({ ok: false, code: 'EMAIL_TAKEN' });
    });

    it('is completed by a sign-in, too', async () => {
      const world = await newWorld();
      world.ledger.down = true;
      await world.accounts.signUp(person, caller);
      expect(await world.accounts.signIn(credentials, caller)).toMatchObject({
        ok: false,
        code: 'STORE_UNAVAILABLE',
      });
      world.ledger.down = false;
      const { session } = await signIn(world);
      expect(await accountOf(world, session.user.id)).toMatchObject({ opened: true });
    });

    it.each(['account:', 'email:'])('leaves the e-mail free if the write of %s… fails', async (prefix) => {
      const store = await freshStore(open);
      let failing = true;
      const failingStore: typeof store = {
        ...store,
        put(database, doc) {
          return failing && doc._id.startsWith(prefix)
            ? Promise.reject(new Error('killed here'))
            : store.put(database, doc);
        },
      };
      const world = await makeAccountsWorld({ store: failingStore });
      await expect(world.accounts.signUp(person, caller)).rejects.toThrow('killed here');
      failing = false;
      await signUp(world, { password: 'another-choice-5' });
    });

    it.each(['account:', 'email:'])(
      'leaves nothing of the person behind if the answer to the write of %s… is lost',
      async (prefix) => {
        let losing = true;
        const store = makeFailingStore(await freshStore(open), (call, [, doc]) => {
          const isMeant = call === 'put' && (doc as NewDocument)._id.startsWith(prefix);
          if (!isMeant || !losing) return 'none';
          losing = false;
          return 'after';
        });
        const world = await makeAccountsWorld({ store });
        await expect(world.accounts.signUp(person, caller)).rejects.toMatchObject({ problem: 'unknown' });
        const accounts = () => store.range(ACCOUNTS, { start: 'account:', end: 'account:\uffff', limit: 9 });
        expect(await accounts()).toEqual([]);
        const { session } = await signUp(world, { password: 'another-choice-5' });
        expect((await accounts()).map(({ _id }) => _id)).toEqual([`account:${session.user.id}`]);
      },
    );
  });

  describe('sign-in', () => {
    it('gives a wrong password and an unknown e-mail the same answer for the same work', async () => {
      const world = await newWorld();
      await signUp(world);
      const { hasher } = world;
      const before = hasher.verified;
      const wrong = await world.accounts.signIn({ email: person.email, password: 'not-this-one' }, caller);
      const between = hasher.verified;
      const unknown = await world.accounts.signIn(
        { email: 'no@example.com', password: 'not-this-one' },
        caller,
      );
      expect(unknown).toEqual(wrong);
      expect(wrong).toEqual({ ok: false, code: 'CREDENTIALS_INVALID' });
      expect([between - before, hasher.verified - between]).toEqual([1, 1]);
    });

    it("refuses the stand-in's password, and ignores the case of an e-mail and the composition of letters", async () => {
      const world = await newWorld();
      await signUp(world, { password: 'caf\u00e9-am-hafen' });
      const result = await world.accounts.signIn(
        { email: 'NEW.user@EXAMPLE.com', password: 'cafe\u0301-am-hafen' },
        caller,
      );
      expect(result.ok).toBe(true);
    });

    it('keeps the newest devices only', async () => {
      const world = await newWorld();
      const first = await signUp(world);
      for (let device = 0; device < devicesPerUserMax; device += 1) {
        world.clock.at += 1_000;
        await signIn(world);
      }
      expect(world.endedSessions).toEqual([first.session.deviceId]);
      const last = await signIn(world);
      expect(await world.accounts.listDevices(sessionOf(world, last))).toHaveLength(devicesPerUserMax);
      expect(await world.accounts.refresh(first.refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
    });
  });

  describe('refresh', () => {
    it('replaces the token every time', async () => {
      const world = await newWorld();
      const first = await signUp(world);
      const second = requireSignedIn(await world.accounts.refresh(first.refreshToken));
      const third = requireSignedIn(await world.accounts.refresh(second.refreshToken));
      expect(new Set([first, second, third].map((one) => one.refreshToken)).size).toBe(3);
      expect(third.session).toMatchObject({ deviceId: first.session.deviceId, user: first.session.user });
    });

    it('answers a lost reply with the same token once more, and then the earlier token is used up', async () => {
      const world = await newWorld();
      const first = await signUp(world);
      const lost = requireSignedIn(await world.accounts.refresh(first.refreshToken, first.deviceMark));
      const again = requireSignedIn(await world.accounts.refresh(first.refreshToken, first.deviceMark));
      expect(again.refreshToken).toBe(lost.refreshToken);
      expect(world.endedSessions).toEqual([]);
      const onceMore = await world.accounts.refresh(first.refreshToken, first.deviceMark);
      expect(onceMore).toMatchObject({ code: 'SESSION_ENDED' });
      expect(await world.accounts.refresh(lost.refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
      expect(world.endedSessions).toEqual([first.session.deviceId]);
    });

    it.each([2, 3, 40])('ends the session when a token comes back %i refreshes later', async (later) => {
      const world = await newWorld();
      const first = await signUp(world);
      let newest = first;
      for (let turn = 0; turn < later; turn += 1)
        newest = requireSignedIn(await world.accounts.refresh(newest.refreshToken));
      expect(await world.accounts.refresh(first.refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
      expect(await world.accounts.refresh(newest.refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
      expect(world.accounts.verifyAccessToken(newest.session.accessToken)).toMatchObject({
        code: 'SESSION_ENDED',
      });
    });

    it('ends nothing for an invented token', async () => {
      const world = await newWorld();
      const { refreshToken } = await signUp(world);
      const parts = refreshToken.split('.');
      const forged = [...parts.slice(0, 2), 'A'.repeat(43), parts[3]].join('.');
      for (const token of [forged, '', 'x', `${refreshToken}x`, undefined]) {
        expect(await world.accounts.refresh(token)).toMatchObject({ code: 'NOT_AUTHENTICATED' });
      }
      expect((await world.accounts.refresh(refreshToken)).ok).toBe(true);
    });

    it('gives two tabs that refresh at once the same successor', async () => {
      const world = await newWorld();
      const { refreshToken } = await signUp(world);
      const [one, two] = await Promise.all([
        world.accounts.refresh(refreshToken),
        world.accounts.refresh(refreshToken),
      ]);
      expect(requireSignedIn(one).refreshToken).toBe(requireSignedIn(two).refreshToken);
      expect((await world.accounts.refresh(requireSignedIn(one).refreshToken)).ok).toBe(true);
    });

    it('gives the same successor in two processes at once', async () => {
      const world = await newWorld();
      const other = await world.restart();
      const { refreshToken, deviceMark } = await signUp(world);
      const answers = await Promise.all(
        [world.accounts, other].map((accounts) => accounts.refresh(refreshToken, deviceMark)),
      );
      const tokens = answers.map((answer) => requireSignedIn(answer).refreshToken);
      const session = await world.store.range<{ current: string; rotations: number }>(ACCOUNTS, {
        start: 'session:',
        end: 'session:\uffff',
        limit: 2,
      });
      expect(tokens[0]).toBe(tokens[1]);
      expect(session).toMatchObject([{ rotations: 1, isPreviousSpent: true }]);
    });

    it('stores hashes only', async () => {
      const world = await newWorld();
      const { refreshToken } = await signUp(world);
      const everything = await world.store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 99 });
      const secret = refreshToken.split('.')[2] ?? 'none';
      expect(JSON.stringify(everything)).not.toContain(secret);
      expect(JSON.stringify(everything)).not.toContain(person.password);
    });

    it('extends the session of an active device, and ends that of an inactive one', async () => {
      const world = await newWorld();
      let newest = await signUp(world);
      for (let month = 0; month < 3; month += 1) {
        world.clock.at += sessionTtlMs - 1;
        newest = requireSignedIn(await world.accounts.refresh(newest.refreshToken));
      }
      world.clock.at += sessionTtlMs;
      expect(await world.accounts.refresh(newest.refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
    });
  });

  describe('ending', () => {
    it('refuses the access token at once, and after a restart', async () => {
      const world = await newWorld();
      const { session, refreshToken } = await signUp(world);
      await world.accounts.signOut(refreshToken);
      await world.accounts.signOut(refreshToken);
      expect(world.endedSessions).toEqual([session.deviceId]);
      expect(world.accounts.verifyAccessToken(session.accessToken)).toMatchObject({ code: 'SESSION_ENDED' });
      const restarted = await world.restart();
      expect(restarted.verifyAccessToken(session.accessToken)).toMatchObject({ code: 'SESSION_ENDED' });
      expect(await restarted.refresh(refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
    });

    it('removes the marks of ended sessions whose access tokens have all expired', async () => {
      const world = await newWorld();
      const { refreshToken } = await signUp(world);
      await world.accounts.signOut(refreshToken);
      const marks = () => world.store.range(ACCOUNTS, { start: 'ended:', end: 'ended:\uffff', limit: 9 });
      expect(await marks()).toHaveLength(1);
      world.clock.at += 2 * accessTokenTtlMs + 1;
      await world.restart();
      expect(await marks()).toHaveLength(0);
    });

    it("revokes the person's own devices and nobody else’s", async () => {
      const world = await newWorld();
      const phone = await signUp(world);
      const desk = await signIn(world);
      const stranger = await signUp(world, { email: 'stranger@example.com' });
      const strangers = sessionOf(world, stranger);
      expect(await world.accounts.revokeDevice(strangers, phone.session.deviceId)).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await world.accounts.revokeDevice(strangers, `${strangers.userId}:x`)).toMatchObject({
        code: 'NOT_FOUND',
      });
      const mine = sessionOf(world, desk);
      expect(await world.accounts.revokeDevice(mine, phone.session.deviceId)).toEqual({
        ok: true,
        value: null,
      });
      expect(await world.accounts.revokeDevice(mine, phone.session.deviceId)).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(world.accounts.verifyAccessToken(phone.session.accessToken)).toMatchObject({
        code: 'SESSION_ENDED',
      });
      expect(await world.accounts.listDevices(mine)).toMatchObject([
        { id: desk.session.deviceId, name: 'Firefox on Linux', current: true },
      ]);
    });

    it('changes the password, ends the other sessions and clears the obligation to change it', async () => {
      const world = await newWorld();
      const here = await signUp(world);
      const elsewhere = await signIn(world);
      const change = (body: object) =>
        world.accounts.changePassword(sessionOf(world, here), { body, caller });
      const next = 'calm-mountain-31';
      expect(await change({ current: 'wrong-password-1', next })).toEqual({
        ok: false,
        code: 'CREDENTIALS_INVALID',
        detail: { field: 'current' },
      });
      expect(await change({ current: person.password, next: 'qwerty123' })).toMatchObject({
        code: 'PASSWORD_COMMON',
      });
      expect(await change({ current: person.password, next: person.password })).toEqual({
        ok: false,
        code: 'PASSWORD_UNCHANGED',
        detail: { field: 'next' },
      });
      expect(await change({ current: person.password, next })).toEqual({ ok: true, value: null });
      expect(world.endedSessions).toEqual([elsewhere.session.deviceId]);
      expect((await world.accounts.signIn({ email: person.email, password: next }, caller)).ok).toBe(true);
      expect(await world.accounts.signIn(credentials, caller)).toMatchObject({ code: 'CREDENTIALS_INVALID' });
    });
  });

  describe('the owner', () => {
    const owner = { email: 'Owner@Example.com' };

    it('is created once, with a generated password that has to be changed', async () => {
      const world = await newWorld();
      const made = await world.accounts.ensureOwner(owner);
      const password = made.ok ? made.value.generatedPassword : undefined;
      expect(password).toMatch(/^[a-z2-7]{26}$/);
      const session = requireSignedIn(await world.accounts.signIn({ ...owner, password }, caller));
      expect(session.session.user.roles).toEqual(['user', 'owner']);
      const userId = session.session.user.id;
      expect(await accountOf(world, userId)).toMatchObject({ mustChangePassword: true });
      expect(session.session.mustChangePassword).toBe(true);
      const again = requireSignedIn(await world.accounts.refresh(session.refreshToken));
      for (const { accessToken } of [session.session, again.session])
        expect(world.accounts.verifyAccessToken(accessToken)).toMatchObject({
          value: { mustChangePassword: true },
        });
      expect(await world.accounts.ensureOwner({ email: 'other@example.com' })).toEqual({
        ok: true,
        value: { created: false },
      });
      const body = { current: password, next: 'my-own-choice-77' };
      await world.accounts.changePassword(sessionOf(world, session), { body, caller });
      expect(await accountOf(world, userId)).not.toHaveProperty('mustChangePassword');
      const free = requireSignedIn(await world.accounts.refresh(again.refreshToken));
      expect(free.session).not.toHaveProperty('mustChangePassword');
      expect(world.accounts.verifyAccessToken(free.session.accessToken)).not.toHaveProperty(
        'value.mustChangePassword',
      );
      expect(world.logged.join()).not.toContain(password);
    });

    it('has the configured password, which must be valid', async () => {
      const world = await newWorld();
      expect(await world.accounts.ensureOwner({ ...owner, password: 'admin123' })).toMatchObject({
        code: 'PASSWORD_COMMON',
      });
      const password = 'from-configuration';
      expect(await world.accounts.ensureOwner({ ...owner, password })).toEqual({
        ok: true,
        value: { created: true },
      });
      const { session } = requireSignedIn(await world.accounts.signIn({ ...owner, password }, caller));
      expect(await accountOf(world, session.user.id)).not.toHaveProperty('mustChangePassword');
    });

    it('does not keep the password of somebody who signed up with the e-mail before', async () => {
      const world = await newWorld();
      const squatter = await signUp(world, { email: 'owner@example.com' });
      await world.accounts.ensureOwner({ ...owner, password: 'from-configuration' });
      expect(world.accounts.verifyAccessToken(squatter.session.accessToken)).toMatchObject({
        code: 'SESSION_ENDED',
      });
      expect(await world.accounts.signIn({ ...credentials, email: owner.email }, caller)).toMatchObject({
        ok: false,
      });
    });

    it('is created at the next start if this one was interrupted', async () => {
      const world = await newWorld();
      world.ledger.down = true;
      expect(await world.accounts.ensureOwner(owner)).toMatchObject({ ok: false, code: 'STORE_UNAVAILABLE' });
      world.ledger.down = false;
      const made = await world.accounts.ensureOwner(owner);
      const password = made.ok ? made.value.generatedPassword : undefined;
      expect(
        requireSignedIn(await world.accounts.signIn({ ...owner, password }, caller)).session.user.roles,
      ).toContain('owner');
    });
  });

  describe('accounts for the demo world', () => {
    it('are opened once and found again', async () => {
      const world = await newWorld();
      const first = await world.accounts.createAccount(person);
      const second = await world.accounts.createAccount({ ...person, email: 'New.User@example.com' });
      expect(first).toMatchObject({ ok: true, value: { created: true } });
      expect(second).toEqual({ ok: true, value: { userId: first.ok && first.value.userId, created: false } });
      expect((await signIn(world)).session.user.fullName).toBe('New User');
    });
  });

  it('an earlier name is shown to others without invisible characters', async () => {
    const world = await newWorld();
    const { userId } = sessionOf(world, await signUp(world));
    const account = await accountOf(world, userId);
    if (account === null) throw new Error('there is no account');
    const old: AccountRecord & NewDocument = { ...account, fullName: '\u202EnnA\u200B  \uFF33mith' };
    await world.store.put(ACCOUNTS, old);
    expect(await world.accounts.nameOf(userId)).toBe('nnA Smith');
    expect(await world.accounts.nameOf('nobody')).toBeNull();
  });

  it('logs no password, token or e-mail', async () => {
    const world = await newWorld();
    const { session, refreshToken } = await signUp(world);
    await world.accounts.signIn({ ...credentials, password: 'wrong-guess-1' }, caller);
    const next = requireSignedIn(await world.accounts.refresh(refreshToken));
    await world.accounts.signOut(next.refreshToken);
    const logged = world.logged.join('\n');
    expect(logged).toContain('session ended');
    for (const secret of [
      person.password,
      'wrong-guess-1',
      refreshToken,
      next.refreshToken,
      session.accessToken,
      person.email,
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});
