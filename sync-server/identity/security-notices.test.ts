// Proves that people are notified of changes to their accounts: once for each occasion, even after a crash or with a
// busy authority, without failing the change. A sign-in is notified only on a new device.
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { StoreError } from '#couchdb/document-store.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import type { Caller } from './sessions/caller.ts';
import { makeSecurityNotices } from './security-notices.ts';

const LAPTOP: Caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const PHONE: Caller = { ip: '203.0.113.8', userAgent: 'Mozilla/5.0 (iPhone) Safari/605' };
const person = { email: 'new.user@example.com', password: 'quiet-harbour-88', fullName: 'New User' };
const credentials = { email: person.email, password: person.password };

async function enter(world: AccountsWorld, how: 'signIn' | 'signUp', caller: Caller) {
  const answer = await world.accounts[how](how === 'signUp' ? person : credentials, caller);
  if (!answer.ok) throw new Error(answer.code);
  if ('challenge' in answer.value) throw new Error('a second factor was asked for');
  return answer.value;
}

/** The notices in the ledger, with their devices. */
const noticesIn = ({ ledger }: AccountsWorld): string[] =>
  ledger.commands
    .filter(({ type }) => type === 'account.security_notice')
    .map(({ payload }) =>
      Object.values(payload as object)
        .slice(1)
        .join(' on '),
    );

const keptIn = (world: AccountsWorld) =>
  world.store.range(ACCOUNTS, { start: 'notice:', end: 'notice:\uffff', limit: 9 });

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  const newWorld = async () => makeAccountsWorld({ store: await freshStore(open) });

  describe('a sign-in', () => {
    it('is announced for another device, and not for the one of the sign-up', async () => {
      const world = await newWorld();
      const { deviceMark, session } = await enter(world, 'signUp', LAPTOP);
      await enter(world, 'signIn', { ...LAPTOP, deviceMark });
      expect(noticesIn(world)).toEqual([]);
      await enter(world, 'signIn', PHONE);
      expect(noticesIn(world)).toEqual(['device.new_sign_in on Safari on iPhone']);
      expect(world.ledger.commands.at(-1)).toMatchObject({
        actor: 'system',
        payload: { userId: session.user.id },
      });
      expect(await keptIn(world)).toEqual([]);
    });

    it('is not announced for a known device, signed out or not', async () => {
      const world = await newWorld();
      await enter(world, 'signUp', LAPTOP);
      const { deviceMark, refreshToken } = await enter(world, 'signIn', PHONE);
      await world.accounts.signOut(refreshToken);
      expect((await enter(world, 'signIn', { ...PHONE, deviceMark })).deviceMark).toBe(deviceMark);
      expect(noticesIn(world)).toHaveLength(1);
    });

    it("is announced if a device presents an unknown mark, another person's, or something else", async () => {
      const world = await newWorld();
      await enter(world, 'signUp', LAPTOP);
      const other = await world.accounts.signUp({ ...person, email: 'other@example.com' }, PHONE);
      const marks = [other.ok ? other.value.deviceMark : '', 'A'.repeat(43), 'x', undefined];
      for (const deviceMark of marks) await enter(world, 'signIn', { ...LAPTOP, deviceMark });
      expect(noticesIn(world)).toHaveLength(marks.length);
    });

    it('is announced to people from before devices were remembered if they are signed in elsewhere', async () => {
      const world = await newWorld();
      const { session } = await enter(world, 'signUp', LAPTOP);
      const remembered = await world.store.get(ACCOUNTS, `devices:${session.user.id}`);
      if (remembered === null) throw new Error('nothing was remembered');
      await world.store.put(ACCOUNTS, { ...remembered, _deleted: true });
      await enter(world, 'signIn', PHONE);
      expect(noticesIn(world)).toEqual(['device.new_sign_in on Safari on iPhone']);
    });
  });

  it('a change of the password is announced', async () => {
    const world = await newWorld();
    const { session } = await enter(world, 'signUp', LAPTOP);
    const verified = world.accounts.verifyAccessToken(session.accessToken);
    if (!verified.ok) throw new Error(verified.code);
    const body = { current: person.password, next: 'another-harbour-77' };
    await world.accounts.changePassword(verified.value, { body, caller: LAPTOP });
    expect(noticesIn(world)).toEqual(['password.changed']);
  });

  it('a notice that the authority cannot accept now is kept, and sent with the next one or after a restart', async () => {
    const world = await newWorld();
    const { session } = await enter(world, 'signUp', LAPTOP);
    const notices = makeSecurityNotices({ store: world.store, authority: world.ledger, log: quiet });
    const sendNotice = (occasion: string) =>
      notices.tell({ userId: session.user.id, notice: 'email.verified', occasion });
    world.ledger.down = true;
    await sendNotice('one');
    expect([noticesIn(world), (await keptIn(world)).length]).toEqual([[], 1]);
    world.ledger.down = false;
    await sendNotice('two');
    expect([noticesIn(world).length, (await keptIn(world)).length]).toEqual([2, 0]);
    world.ledger.down = true;
    await sendNotice('three');
    world.ledger.down = false;
    await world.restart();
    expect([noticesIn(world).length, (await keptIn(world)).length]).toEqual([3, 0]);
  });
});

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('one event is announced once, another one again', async () => {
  const world = await makeAccountsWorld();
  const { session } = await enter(world, 'signUp', LAPTOP);
  const notices = makeSecurityNotices({ store: world.store, authority: world.ledger, log: quiet });
  for (const occasion of ['one', 'one', 'two'])
    await notices.tell({ userId: session.user.id, notice: 'passkey.added', occasion });
  const ids = world.ledger.commands.map(({ id }) => id).filter((id) => id.startsWith('notice:'));
  expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
});

it("neither a failing store nor an undeliverable notice stops the person's action", async () => {
  const world = await makeAccountsWorld();
  const store = { ...world.store, put: () => Promise.reject(new StoreError('unavailable', 'down')) };
  const notices = makeSecurityNotices({ store, authority: world.ledger, log: quiet });
  const notice = { userId: 'a'.repeat(26), notice: 'email.verified', occasion: 'one' } as const;
  await expect(notices.tell(notice)).resolves.toBeUndefined();
  const honest = makeSecurityNotices({ store: world.store, authority: world.ledger, log: quiet });
  await honest.tell(notice);
  expect(await keptIn(world)).toEqual([]);
});
