// Proves, on every kind of store, that closing an account leaves no data of the person. It is refused while points are
// open, happens once however often it is requested, and is resumed after a fault at every step.
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { noticeMailMs } from '#domain/limits.ts';
import { SUPPORT_EMAIL } from '#domain/product.ts';
import type { Err, Ok } from '#domain/result.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { makeSoftwareAuthenticator } from '#tests/fakes/software-authenticator.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const saidBy = (outcome: Ok<unknown> | Err<string>): string => (outcome.ok ? 'ok' : outcome.code);

type Ann = { readonly world: AccountsWorld; readonly session: AccessSession; readonly refreshToken: string };

/** A person with every kind of data that the accounts store. */
async function makeSettledPerson(store: DocumentStore): Promise<Ann> {
  const world = await makeAccountsWorld({ store });
  const { accounts } = world;
  await store.put(ACCOUNTS, {
    _id: 'waitlist:of-somebody-else',
    ...{ email: 'ben@example.com', fullName: 'Ben', joinedAt: '' },
  });
  const opened = unwrap(await accounts.signUp(person, caller));
  const session = unwrap(accounts.verifyAccessToken(opened.session.accessToken));
  const authenticator = makeSoftwareAuthenticator({ origin: 'https://vaultiq.example' });
  const options = unwrap(await accounts.passkeys.beginAdding(session));
  unwrap(
    await accounts.passkeys.add(session, { body: { attestation: authenticator.create(options) }, caller }),
  );
  const { secret } = unwrap(await accounts.twoFactor.setUp(session));
  const code = generateSync({ secret, epoch: Math.floor(world.clock.at / 1_000) });
  unwrap(await accounts.twoFactor.enable(session, { code }));
  unwrap(await accounts.signIn({ email: person.email, password: person.password }, caller));
  return { world, session, refreshToken: opened.refreshToken };
}

const all = (store: DocumentStore): Promise<readonly StoredDocument[]> =>
  store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 1_000 });

/** A thief of the database learns only that sessions of a random id have ended, singly or all. */
async function expectNothingOf({ world, session }: Ann, store: DocumentStore): Promise<void> {
  const left = await all(store);
  const text = JSON.stringify(left);
  for (const trait of [person.email, person.fullName, 'Firefox on Linux']) expect(text).not.toContain(trait);
  const hers = left.filter((doc) => JSON.stringify(doc).includes(session.userId));
  expect(hers.filter(({ _id }) => !/^(ended|epoch):/.test(_id))).toEqual([]);
  expect(text).toContain('waitlist:of-somebody-else');
  expect(world.ledger.state.closedAccounts.has(session.userId)).toBe(true);
  expect(world.erased).toContain(session.userId);
}

const closings = ({ ledger }: AccountsWorld) =>
  ledger.commands.filter(({ type }) => type === 'account.close');

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  it('closing erases everything, ends every session, and frees the e-mail', async () => {
    const store = await freshStore(open);
    const ann = await makeSettledPerson(store);
    const { world, session, refreshToken } = ann;
    expect(world.accounts.openPoints(session)).toEqual({});
    expect(saidBy(await world.accounts.closeAccount(session))).toBe('ok');
    await expectNothingOf(ann, store);
    expect(world.endedSessions).toContain(session.sessionId);
    expect(saidBy(await world.accounts.refresh(refreshToken))).toBe('SESSION_ENDED');
    const credentials = { email: person.email, password: person.password };
    expect(saidBy(await world.accounts.signIn(credentials, caller))).toBe('CREDENTIALS_INVALID');
    const again = unwrap(await world.accounts.signUp(person, caller));
    expect(again.session.user.id).not.toBe(session.userId);
  });
});

const lastLetters = ({ mails }: AccountsWorld) => mails.filter(({ id }) => id.startsWith('closed.'));

describe('closing', () => {
  it('is reported by mail, with the time and what to do if it was somebody else', async () => {
    const { world, session } = await makeSettledPerson(await freshStore());
    expect(lastLetters(world)).toEqual([]);
    expect(saidBy(await world.accounts.closeAccount(session))).toBe('ok');
    const [mail, ...more] = lastLetters(world);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      id: `closed.${session.userId}`,
      letter: { to: person.email, subject: 'Your account was deleted' },
      until: world.clock.at + noticeMailMs,
    });
    const text = mail?.letter.text ?? '';
    expect(text).toContain('deleted on 21 September 2026 at 14:13 UTC');
    expect(text).toContain('If it was not you');
    expect(text).toContain(SUPPORT_EMAIL);
    expect(text).not.toContain(person.fullName);
    expect(mail?.letter.html).toContain('If it was not you');
  });

  it('is refused with the open points, and then sends no letter', async () => {
    const { world, session } = await makeSettledPerson(await freshStore());
    const { address } = world.ledger.state.users.get(session.userId) ?? { address: '' };
    const payload = { to: address, amount: '5', currency: 'DC', reason: 'a test' };
    await world.ledger.submit({
      id: 'issue:of-the-test-01',
      type: 'ledger.issue',
      actor: SYSTEM_ACTOR,
      payload,
    });
    expect(await world.accounts.closeAccount(session)).toEqual({
      ...{ ok: false, code: 'ACCOUNT_NOT_EMPTY', detail: { balanceDC: '5' } },
    });
    expect(world.accounts.openPoints(session)).toEqual({ balanceDC: '5' });
    expect(closings(world)).toEqual([]);
    expect(lastLetters(world)).toEqual([]);
  });

  it('money that arrives at the same moment wins: the account stays open and can be closed later', async () => {
    const store = await freshStore();
    const { world, session } = await makeSettledPerson(store);
    const { address } = world.ledger.state.users.get(session.userId) ?? { address: '' };
    const submit = world.ledger.submit.bind(world.ledger);
    const payload = { to: address, amount: '5', currency: 'DC', reason: 'a test' };
    world.ledger.submit = async (command) => {
      world.ledger.submit = submit;
      await submit({ id: 'issue:of-the-test-01', type: 'ledger.issue', actor: SYSTEM_ACTOR, payload });
      return submit(command);
    };
    expect(saidBy(await world.accounts.closeAccount(session))).toBe('ACCOUNT_NOT_EMPTY');
    expect((await all(store)).filter(({ _id }) => _id.startsWith('closing:'))).toEqual([]);
    expect(await world.accounts.listDevices(session)).toHaveLength(1);
  });

  it('happens once, however often it is requested at once', async () => {
    const store = await freshStore();
    const world = await makeAccountsWorld({ store });
    const { session: opened } = unwrap(await world.accounts.signUp(person, caller));
    const session = unwrap(world.accounts.verifyAccessToken(opened.accessToken));
    const asked = await Promise.all(Array.from({ length: 5 }, () => world.accounts.closeAccount(session)));
    expect(asked.map(saidBy)).toContain('ok');
    expect(
      asked.map(saidBy).every((said) => ['ok', 'SESSION_ENDED', 'CREDENTIALS_INVALID'].includes(said)),
    ).toBe(true);
    expect(closings(world)).toHaveLength(1);
  });

  it('that the ledger could not decide is continued under the same command', async () => {
    const store = await freshStore();
    const ann = await makeSettledPerson(store);
    const { world, session } = ann;
    world.ledger.down = true;
    expect(saidBy(await world.accounts.closeAccount(session))).toBe('STORE_UNAVAILABLE');
    world.ledger.down = false;
    await world.accounts.resumeCutOff();
    await expectNothingOf(ann, store);
    await world.accounts.resumeCutOff();
    expect(closings(world)).toHaveLength(1);
  });
});

it('a part that cannot erase its data keeps no other from erasing', async () => {
  const store = await freshStore();
  const broken = { isDown: true };
  const erase = () => (broken.isDown ? Promise.reject(new Error('the disk is full')) : Promise.resolve());
  const world = await makeAccountsWorld({ store, elsewhere: [{ erase }] });
  const { session: opened } = unwrap(await world.accounts.signUp(person, caller));
  const session = unwrap(world.accounts.verifyAccessToken(opened.accessToken));
  await world.accounts.closeAccount(session).catch(() => undefined);
  expect(world.erased).toEqual([session.userId]);
  expect(JSON.stringify(await all(store))).toContain('closing:');
  broken.isDown = false;
  await world.accounts.resumeCutOff();
  const left = JSON.stringify(await all(store));
  expect(left).not.toContain('closing:');
  expect(left).not.toContain(person.email);
});

describe('a fault', () => {
  /** Closes with a fault at the n-th write; resolves to whether there was an n-th. */
  async function closeWithFault(n: number, mode: 'before' | 'after'): Promise<boolean> {
    const inner = await freshStore();
    let writes = Number.NEGATIVE_INFINITY;
    let failed = false;
    const store = makeFailingStore(inner, (call) => {
      if (call !== 'put' && call !== 'bulk') return 'none';
      writes += 1;
      // The process is dead from then on and writes nothing.
      if (writes < n) return 'none';
      const isFirst = !failed;
      failed = true;
      return isFirst ? mode : 'before';
    });
    const ann = await makeSettledPerson(store);
    const { world, session } = ann;
    writes = 0;
    const closed = await world.accounts.closeAccount(session).then(saidBy, () => 'failed');
    if (!failed) return false;
    expect(closed).not.toBe('ok');
    writes = Number.NEGATIVE_INFINITY;
    const restarted = await world.restart();
    await restarted.resumeCutOff();
    const letters = lastLetters(world).map(({ id, letter }) => `${id} to ${letter.to}`);
    if (world.ledger.state.closedAccounts.has(session.userId)) {
      await expectNothingOf(ann, inner);
      // If it was interrupted after storing, it may be submitted again under the same id.
      expect([...new Set(letters)]).toEqual([`closed.${session.userId} to ${person.email}`]);
    } else expect(await restarted.listDevices(session)).toHaveLength(1);
    expect((await all(inner)).filter(({ _id }) => _id.startsWith('closing:'))).toEqual([]);
    expect(new Set(closings(world).map(({ id }) => id)).size).toBeLessThanOrEqual(1);
    return true;
  }

  it.each(['before', 'after'] as const)(
    'at each write in turn, %s it is done, leaves the whole account or nothing of it',
    STEP_BY_STEP,
    async (mode) => {
      const steps = await runInSteps((n) => closeWithFault(n, mode));
      expect(steps).toBeGreaterThan(10);
    },
  );
});
