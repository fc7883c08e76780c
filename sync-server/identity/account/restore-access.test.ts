// Proves that the mailbox of a vanished account is reserved for its owner, that only they get access again, through a
// link to that mailbox, and that earlier sessions and other accounts gain nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { ERRORS } from '#domain/errors.ts';
import type { Err, Ok } from '#domain/result.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const ann = { email: 'ann@gmail.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const ben = { email: 'ben@example.com', password: 'quiet-harbour-89', fullName: 'Ben Example' };
const NEXT = 'another-harbour-91';

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const saidBy = (outcome: Ok<unknown> | Err<string>): string => (outcome.ok ? 'ok' : outcome.code);

let world: AccountsWorld;
let annsId: string;
let annsToken: string;

const tokenOf = (kind: string): string =>
  new RegExp(`/${kind}#(\\S+)`).exec(world.mails.map(({ letter }) => letter.text).join('\n'))?.[1] ??
  'no mail';

async function remove(id: string): Promise<void> {
  const found = await world.store.get(ACCOUNTS, id);
  if (found === null) throw new Error(`no ${id}`);
  await world.store.put(ACCOUNTS, { _id: id, _rev: found._rev, _deleted: true });
}

const restore = (change: object = {}) =>
  world.accounts.restoreAccess({ account: annsId, email: ann.email, fullName: ann.fullName, ...change });
const signUp = (email: string) => world.accounts.signUp({ ...ben, email }, caller);

beforeEach(async () => {
  world = await makeAccountsWorld();
  const { session, refreshToken } = unwrap(await world.accounts.signUp(ann, caller));
  annsId = session.user.id;
  annsToken = refreshToken;
  unwrap(await world.accounts.verifyEmail({ token: tokenOf('verify-email') }));
  unwrap(await world.accounts.signUp(ben, caller));
});

describe('a mailbox whose account has vanished', () => {
  beforeEach(() => remove(`account:${annsId}`));

  it.each(['ann@gmail.com', 'A.N.N@gmail.com', 'ann+new@googlemail.com'])(
    'is not given to a newcomer who writes it %s, who learns the remedy',
    async (email) => {
      expect(await signUp(email)).toEqual({ ok: false, code: 'EMAIL_HELD', detail: { field: 'email' } });
      expect(ERRORS.EMAIL_HELD.remedy).toBe(
        'If it is yours, write to support@vaultiq.example: support can restore your access.',
      );
    },
  );

  it('takes as long to refuse as a taken one', async () => {
    const before = world.hasher.hashed;
    await signUp(ann.email);
    expect(world.hasher.hashed).toBe(before + 1);
  });

  it('is available to nobody else, and other mailboxes do not change', async () => {
    expect(saidBy(await signUp('anna@gmail.com'))).toBe('ok');
  });
});

describe('access', () => {
  it('is restored by a link to the mailbox: the same wallet, a notice, and no earlier session', async () => {
    const { address } = world.ledger.state.users.get(annsId) ?? { address: '' };
    await remove(`account:${annsId}`);
    world.clock.at += 60_000;
    expect(unwrap(await restore())).toEqual({ userId: annsId, address });
    expect(saidBy(await world.accounts.refresh(annsToken))).toBe('SESSION_ENDED');
    expect(saidBy(await world.accounts.signIn({ email: ann.email, password: ann.password }, caller))).toBe(
      'CREDENTIALS_INVALID',
    );
    expect(world.mails.at(-1)?.letter).toMatchObject({
      to: ann.email,
      subject: 'Your access to VaultIQ is restored',
    });
    unwrap(await world.accounts.resetPassword({ token: tokenOf('reset-password'), password: NEXT }, caller));
    const entered = unwrap(await world.accounts.signIn({ email: ann.email, password: NEXT }, caller));
    expect(entered).toMatchObject({ session: { user: { id: annsId, address, emailVerified: true } } });
    const notices = world.ledger.commands.filter(({ type }) => type === 'account.security_notice');
    expect(notices.map(({ payload }) => payload)).toContainEqual({
      userId: annsId,
      notice: 'access.restored',
    });
    expect(saidBy(await signUp(ann.email))).toBe('EMAIL_TAKEN');
  });

  it("is restored by the wallet's address as well, and a restart finds nothing unfinished", async () => {
    const { address } = world.ledger.state.users.get(annsId) ?? { address: '' };
    await remove(`account:${annsId}`);
    unwrap(await restore({ account: address }));
    const restarted = await world.restart();
    expect(await restarted.emailOf(annsId)).toBe(ann.email);
  });

  it('of a person with an account is not changed', async () => {
    expect(saidBy(await restore())).toBe('ACCOUNT_PRESENT');
    expect(saidBy(await world.accounts.signIn({ email: ann.email, password: ann.password }, caller))).toBe(
      'ok',
    );
  });

  it.each([
    ['another mailbox than the confirmed one', { email: 'mallory@example.com' }, 'MAILBOX_OTHER'],
    ['a person unknown to the journal', { account: 'a'.repeat(26) }, 'USER_NOT_FOUND'],
    ['an invalid address', { email: 'ann' }, 'EMAIL_INVALID'],
  ])('is refused for %s', async (_what, change, code) => {
    await remove(`account:${annsId}`);
    expect(saidBy(await restore(change))).toBe(code);
    expect(await world.accounts.emailOf(annsId)).toBeNull();
  });

  it("is not restored with somebody else's e-mail if no mailbox was confirmed", async () => {
    const cleo = unwrap(await signUp('cleo@example.com')).session.user.id;
    await remove(`account:${cleo}`);
    expect(saidBy(await restore({ account: cleo, email: ben.email }))).toBe('EMAIL_TAKEN');
    await remove(`account:${annsId}`);
    expect(saidBy(await restore({ account: cleo, email: ann.email }))).toBe('EMAIL_HELD');
    expect(saidBy(await restore({ account: cleo, email: 'cleo@example.com' }))).toBe('ok');
  });

  it('is restored to nobody for a closed account', async () => {
    await remove(`account:${annsId}`);
    world.ledger.state.closedAccounts.set(annsId, { address: 'x', closedAt: 1 });
    expect(saidBy(await restore())).toBe('ACCOUNT_CLOSED');
    expect(saidBy(await signUp(ann.email))).toBe('ok');
  });
});
