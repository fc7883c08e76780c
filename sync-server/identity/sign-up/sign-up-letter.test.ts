// Proves, on every kind of store, that a letter tells the owner of an address when somebody signs up with it, at most
// once a day and without the stranger's words; and that the answer to the sign-up is the same with and without the
// letter.
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import type { Mail } from '../../notify/mail/ports.ts';
import type { AccountRecord } from '../account/account-store.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const stranger = {
  email: ' ANN@example.com',
  password: 'stranger-words-17',
  fullName: 'Visit evil.example now',
};
const DAY_MS = 86_400_000;
const TAKEN = { ok: false, code: 'EMAIL_TAKEN', detail: { field: 'email' } };
const SUBJECT = 'Somebody tried to sign up with your address';

const lettersOf = ({ mails }: Pick<AccountsWorld, 'mails'>): Mail[] =>
  mails.filter(({ letter }) => letter.subject === SUBJECT);

/** Waits for a letter that is requested later and takes as many reads and writes. */
async function settle(world: AccountsWorld): Promise<void> {
  const before = world.mails.length;
  await world.accounts.forgotPassword({ email: person.email }, caller);
  await vi.waitFor(() => expect(world.mails.slice(before).some(isReset)).toBe(true));
}
const isReset = ({ id }: Mail): boolean => id.startsWith('reset.');

describe.each(Object.entries(STORES))('the letter about a taken address, on a store %s', (_kind, open) => {
  async function worldWithAnn() {
    const world = await makeAccountsWorld({ store: await freshStore(open) });
    expect(await world.accounts.signUp(person, caller)).toMatchObject({ ok: true });
    return world;
  }

  it('is sent to the owner of the address, without anything that the stranger typed', async () => {
    const world = await worldWithAnn();
    expect(await world.accounts.signUp(stranger, caller)).toEqual(TAKEN);
    await vi.waitFor(() => expect(lettersOf(world)).toHaveLength(1));
    const [mail] = lettersOf(world);
    expect(mail?.until).toBe(world.clock.at + DAY_MS);
    expect(mail?.letter.to).toBe('ann@example.com');
    expect(mail?.letter.text).toBe(
      `Hello,

Somebody tried to sign up with your address. You already have an account: sign in, or reset your password.

Sign in:
https://vaultiq.example/auth

Choose a new password: https://vaultiq.example/forgot-password

If it was not you, there is nothing to do: your account has not changed. You get this letter at most once a day.

VaultIQ
`,
    );
    const whole = JSON.stringify(mail);
    for (const typed of ['evil', 'Visit', 'stranger-words', 'ANN@']) expect(whole).not.toContain(typed);
  });

  it('is sent once a day, however many sign up, even after a restart', async () => {
    const world = await worldWithAnn();
    const many = await Promise.all(Array.from({ length: 8 }, () => world.accounts.signUp(stranger, caller)));
    expect(many).toEqual(Array.from({ length: 8 }, () => TAKEN));
    await settle(world);
    expect(lettersOf(world)).toHaveLength(1);
    world.clock.at += DAY_MS - 1;
    expect(await (await world.restart()).signUp(stranger, caller)).toEqual(TAKEN);
    await settle(world);
    expect(lettersOf(world)).toHaveLength(1);
    world.clock.at += 1;
    expect(await world.accounts.signUp(stranger, caller)).toEqual(TAKEN);
    await vi.waitFor(() => expect(lettersOf(world).length).toBeGreaterThan(1));
    await settle(world);
    // Nothing else caused a letter, not even a late one.
    expect(lettersOf(world).map(({ until }) => until)).toEqual([world.clock.at, world.clock.at + DAY_MS]);
  });

  it('is not sent for an interrupted sign-up, because nobody has an account yet', async () => {
    const world = await makeAccountsWorld({ store: await freshStore(open) });
    world.ledger.down = true;
    expect(await world.accounts.signUp(person, caller)).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    world.ledger.down = false;
    expect(await world.accounts.signUp(stranger, caller)).toEqual(TAKEN);
    await settle(world);
    expect(lettersOf(world)).toEqual([]);
    const [account] = await world.store.range<AccountRecord>(ACCOUNTS, {
      start: 'account:',
      end: 'account:\uffff',
      limit: 2,
    });
    expect(account).not.toHaveProperty('signUpLetterAt');
  });
});

it('a letter that cannot be queued does not change or delay the answer', async () => {
  const posted: Mail[] = [];
  let fail: (error: Error) => void = () => undefined;
  const post = (mail: Mail): Promise<void> => {
    posted.push(mail);
    if (mail.letter.subject !== SUBJECT) return Promise.resolve();
    return new Promise<void>((_resolve, reject) => {
      fail = reject;
    });
  };
  const world = await makeAccountsWorld({ mail: { post } });
  await world.accounts.signUp(person, caller);
  // The letter is stuck in the queue, and the answer has arrived.
  expect(await world.accounts.signUp(stranger, caller)).toEqual(TAKEN);
  await vi.waitFor(() => expect(lettersOf({ mails: posted })).toHaveLength(1));
  fail(new Error('the queue is full'));
  await vi.waitFor(() => expect(world.logged.join()).toContain('a sign-up with a taken address'));
  expect(world.logged.join()).not.toContain('ann@example.com');
  expect(await world.accounts.signUp(stranger, caller)).toEqual(TAKEN);
});

it('one password is hashed for a taken address, as for a free one', async () => {
  const world = await makeAccountsWorld();
  const costOf = async (body: typeof person): Promise<number> => {
    const before = world.hasher.hashed + world.hasher.verified;
    await world.accounts.signUp(body, caller);
    return world.hasher.hashed + world.hasher.verified - before;
  };
  expect(await costOf(person)).toBe(1);
  expect(await costOf(stranger)).toBe(1);
  expect(await costOf({ ...person, email: 'ben@example.com' })).toBe(1);
});
