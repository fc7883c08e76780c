// Proves the one rule for changing credentials, on every kind of store: a session may for ten minutes after a sign-in
// or a proof, by the password and a code where codes are on, or by a passkey; wrong proofs count by session and by
// account; and no other session gains by it.
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { Err, Ok } from '#domain/result.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeSoftwareAuthenticator } from '#tests/fakes/software-authenticator.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';

const MINUTE = 60_000;
const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const byPassword = { method: 'password', password: person.password };
const wrong = { method: 'password', password: 'loud-harbour-88' };

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const saidBy = (outcome: Ok<unknown> | Err<string>): string => (outcome.ok ? 'ok' : outcome.code);

async function signedUp({ accounts }: AccountsWorld): Promise<AccessSession> {
  const { session } = unwrap(await accounts.signUp(person, caller));
  return unwrap(accounts.verifyAccessToken(session.accessToken));
}

/** Another session of the same person. */
async function signedIn({ accounts }: AccountsWorld): Promise<AccessSession> {
  const answer = unwrap(await accounts.signIn({ email: person.email, password: person.password }, caller));
  if (!('session' in answer)) throw new Error('a second factor was asked for');
  return unwrap(accounts.verifyAccessToken(answer.session.accessToken));
}

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  const newWorld = async () => makeAccountsWorld({ store: await freshStore(open) });

  it('signing in counts for ten minutes, and refreshing does not', async () => {
    const world = await newWorld();
    const { accounts, clock } = world;
    const opened = unwrap(await accounts.signUp(person, caller));
    const session = unwrap(accounts.verifyAccessToken(opened.session.accessToken));
    expect(await accounts.hasSteppedUp(session)).toBe(true);
    clock.at += 10 * MINUTE - 1;
    unwrap(await accounts.refresh(opened.refreshToken));
    expect(await accounts.hasSteppedUp(session)).toBe(true);
    clock.at += 1;
    expect(await accounts.hasSteppedUp(session)).toBe(false);
  });

  it('the password counts for ten minutes, only in this session, and after a restart too', async () => {
    const world = await newWorld();
    const { accounts, clock } = world;
    const session = await signedUp(world);
    const other = await signedIn(world);
    clock.at += 10 * MINUTE;
    expect(saidBy(await accounts.stepUp(session, wrong))).toBe('CREDENTIALS_INVALID');
    expect(await accounts.hasSteppedUp(session)).toBe(false);
    expect(saidBy(await accounts.stepUp(session, byPassword))).toBe('ok');
    expect(await accounts.hasSteppedUp(session)).toBe(true);
    expect(await accounts.hasSteppedUp(other)).toBe(false);
    const restarted = await world.restart();
    clock.at += 10 * MINUTE - 1;
    expect(await restarted.hasSteppedUp(session)).toBe(true);
    clock.at += 1;
    expect(await restarted.hasSteppedUp(session)).toBe(false);
  });

  it('a clock that is set back does not make a proof last longer', async () => {
    const world = await newWorld();
    const session = await signedUp(world);
    world.clock.at -= 60 * MINUTE;
    expect(await world.accounts.hasSteppedUp(session)).toBe(false);
    expect(saidBy(await world.accounts.stepUp(session, byPassword))).toBe('ok');
    expect(await world.accounts.hasSteppedUp(session)).toBe(true);
  });

  it('requires a code too if codes are on, each once', async () => {
    const world = await newWorld();
    const { accounts, clock } = world;
    const session = await signedUp(world);
    const { secret } = unwrap(await accounts.twoFactor.setUp(session));
    const code = () => generateSync({ secret, epoch: Math.floor(clock.at / 1_000) });
    unwrap(await accounts.twoFactor.enable(session, { code: code() }));
    clock.at += 10 * MINUTE;
    const step = async (given: object) => saidBy(await accounts.stepUp(session, given));
    expect(await step(byPassword)).toBe('TWO_FACTOR_CODE_FORMAT');
    expect(await step({ ...byPassword, code: '000000' })).toBe('TWO_FACTOR_CODE_INVALID');
    expect(await step({ ...wrong, code: code() })).toBe('CREDENTIALS_INVALID');
    expect(await accounts.hasSteppedUp(session)).toBe(false);
    const given = code();
    expect(await step({ ...byPassword, code: given })).toBe('ok');
    expect(await step({ ...byPassword, code: given })).toBe('TWO_FACTOR_CODE_USED');
    expect(await accounts.hasSteppedUp(session)).toBe(true);
  });

  it('accepts a passkey for both, once, with a signature for this session', async () => {
    const world = await newWorld();
    const { accounts, clock } = world;
    const session = await signedUp(world);
    expect(saidBy(await accounts.askToStepUp(session))).toBe('PASSKEY_UNKNOWN');
    const authenticator = makeSoftwareAuthenticator({ origin: 'https://vaultiq.example' });
    const attestation = authenticator.create(unwrap(await accounts.passkeys.beginAdding(session)));
    unwrap(await accounts.passkeys.add(session, { body: { attestation }, caller }));
    const other = await signedIn(world);
    clock.at += 10 * MINUTE;
    const step = async (as: AccessSession, assertion: object) =>
      saidBy(await accounts.stepUp(as, { method: 'passkey', assertion }));
    const toSignIn = authenticator.get(unwrap(await accounts.askForPasskey({})));
    expect(await step(session, toSignIn)).toBe('PASSKEY_EXPIRED');
    const assertion = authenticator.get(unwrap(await accounts.askToStepUp(session)));
    expect(await step(other, assertion)).toBe('PASSKEY_EXPIRED');
    const framed = authenticator.get(unwrap(await accounts.askToStepUp(session)), { crossOrigin: true });
    expect(await step(session, framed)).toBe('PASSKEY_INVALID');
    expect(await step(session, assertion)).toBe('ok');
    expect(await step(session, assertion)).toBe('PASSKEY_EXPIRED');
    expect([await accounts.hasSteppedUp(session), await accounts.hasSteppedUp(other)]).toEqual([true, false]);
  });

  it('an ended session has no proof', async () => {
    const world = await newWorld();
    const session = await signedUp(world);
    const other = await signedIn(world);
    unwrap(await world.accounts.revokeDevice(other, session.sessionId));
    expect(await world.accounts.hasSteppedUp(session)).toBe(false);
    expect(saidBy(await world.accounts.stepUp(session, byPassword))).toBe('SESSION_ENDED');
  });
});

it.each([
  [{}, 'REQUEST_INVALID'],
  [{ method: 'password' }, 'PASSWORD_NEEDED'],
  [{ method: 'password', password: '' }, 'PASSWORD_NEEDED'],
  [{ method: 'password', password: 'x', more: 1 }, 'REQUEST_INVALID'],
  [{ method: 'password', password: 'x', code: '12' }, 'TWO_FACTOR_CODE_FORMAT'],
])('with %j it is %s', async (body, code) => {
  const world = await makeAccountsWorld();
  expect(saidBy(await world.accounts.stepUp(await signedUp(world), body))).toBe(code);
});

describe('wrong proofs', () => {
  it('are limited to five in fifteen minutes for a session, and correct ones do not count', async () => {
    const world = await makeAccountsWorld({ rateLimits: true });
    const session = await signedUp(world);
    const step = async (body: object, as = session) => saidBy(await world.accounts.stepUp(as, body));
    for (let n = 0; n < 10; n += 1) expect(await step(byPassword)).toBe('ok');
    for (let n = 0; n < 5; n += 1) expect(await step(wrong)).toBe('CREDENTIALS_INVALID');
    expect(await world.accounts.stepUp(session, byPassword)).toMatchObject({
      code: 'STEP_UP_LIMITED',
      detail: { retryAfterMs: expect.any(Number) as number },
    });
    // Signing in again is a proof.
    const other = await signedIn(world);
    expect(await step(byPassword, other)).toBe('ok');
  });

  it('are limited to twenty for all sessions of a person together, without affecting others', async () => {
    const world = await makeAccountsWorld({ rateLimits: true });
    const { accounts } = world;
    await signedUp(world);
    for (let n = 0; n < 4; n += 1) {
      const session = await signedIn(world);
      for (let m = 0; m < 5; m += 1)
        expect(saidBy(await accounts.stepUp(session, wrong))).toBe('CREDENTIALS_INVALID');
    }
    const fresh = await signedIn(world);
    expect(saidBy(await accounts.stepUp(fresh, byPassword))).toBe('STEP_UP_LIMITED');
    expect(await accounts.hasSteppedUp(fresh)).toBe(true);
    const ben = unwrap(await accounts.signUp({ ...person, email: 'ben@example.com' }, caller));
    const session = unwrap(accounts.verifyAccessToken(ben.session.accessToken));
    expect(saidBy(await accounts.stepUp(session, byPassword))).toBe('ok');
  });

  it('that arrive at once are all counted', async () => {
    const world = await makeAccountsWorld({ rateLimits: true });
    const session = await signedUp(world);
    const said = await Promise.all(
      Array.from({ length: 9 }, async () => saidBy(await world.accounts.stepUp(session, wrong))),
    );
    expect(said.filter((one) => one === 'CREDENTIALS_INVALID')).toHaveLength(5);
    expect(said.filter((one) => one === 'STEP_UP_LIMITED')).toHaveLength(4);
  });
});
