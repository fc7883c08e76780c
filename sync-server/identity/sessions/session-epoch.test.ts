// Proves that the session epoch ends exactly the sessions older than a change: whatever lists say, at every
// authenticated request and every refresh, and also for a person who proved their identity before the change.
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import type { SignedIn } from './session-start.ts';
import type { SignInResult } from '../sign-in/sign-in.ts';
import { isOfEpoch, raiseSessionEpoch, sumSessionEpoch } from './session-epoch.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const credentials = { email: person.email, password: person.password };
const NEXT = 'calm-mountain-31';

function requireSignedIn(result: SignInResult): SignedIn {
  if (!result.ok || 'challenge' in result.value) throw new Error('not signed in');
  return result.value;
}
const verifySession = ({ accounts }: Pick<AccountsWorld, 'accounts'>, { session }: SignedIn) => {
  const verification = accounts.verifyAccessToken(session.accessToken);
  if (!verification.ok) throw new Error(verification.code);
  return verification.value;
};
const signInOften = async ({ accounts }: AccountsWorld, times: number): Promise<SignedIn[]> => {
  const all: SignedIn[] = [];
  for (let n = 0; n < times; n += 30) {
    const some = Array.from({ length: Math.min(30, times - n) }, () => accounts.signIn(credentials, caller));
    all.push(...(await Promise.all(some)).map(requireSignedIn));
  }
  return all;
};

describe('the epoch of a session', () => {
  const state = { account: { sessionEpoch: 3, sessionEpochBy: 'own' }, secondFactor: {} };

  it.each([
    ['of the present epoch', { account: 3, secondFactor: 0 }, true],
    ['that began after what is known', { account: 4, secondFactor: 1 }, true],
    ['of the epoch before', { account: 2, secondFactor: 0 }, false],
    ['from before there were epochs', undefined, false],
  ])('lets a session %s continue: %j', (_what, epoch, goesOn) => {
    expect(isOfEpoch({ sessionId: 'other', epoch }, state)).toBe(goesOn);
  });

  it('lets the session that raised it continue, until somebody else raises it', () => {
    const own = { sessionId: 'own', epoch: { account: 0, secondFactor: 0 } };
    expect(isOfEpoch(own, state)).toBe(true);
    expect(isOfEpoch(own, { ...state, secondFactor: { sessionEpoch: 1 } })).toBe(false);
    expect(isOfEpoch(own, { ...state, account: raiseSessionEpoch(state.account) })).toBe(false);
    expect(isOfEpoch(own, { ...state, account: raiseSessionEpoch(state.account, 'own') })).toBe(true);
  });

  it('counts from zero for documents from before there was one', () => {
    expect(sumSessionEpoch({ account: {}, secondFactor: {} })).toEqual({ account: 0, secondFactor: 0 });
    expect(raiseSessionEpoch({})).toEqual({ sessionEpoch: 1 });
  });
});

describe('hundreds of correct sign-ins', () => {
  it('leave at most twenty sessions, all of them listed, and a change of password ends all', async () => {
    const world = await makeAccountsWorld();
    const own = requireSignedIn(await world.accounts.signUp(person, caller));
    const thieves = await signInOften(world, 642);
    const alive = async ({ session, refreshToken }: SignedIn): Promise<boolean> =>
      world.accounts.verifyAccessToken(session.accessToken).ok ||
      (await world.accounts.refresh(refreshToken)).ok;
    const isSignedIn = ({ session }: SignedIn) => world.accounts.verifyAccessToken(session.accessToken).ok;
    const here = requireSignedIn(await world.accounts.signIn(credentials, caller));
    const session = verifySession(world, here);
    const signedIn = [own, ...thieves, here].filter(isSignedIn).map((one) => one.session.deviceId);
    // When several sessions begin at the same moment, one too many may be ended.
    expect(signedIn.length).toBeGreaterThan(10);
    expect(signedIn.length).toBeLessThanOrEqual(20);
    const listed = await world.accounts.listDevices(session);
    expect(listed.map(({ id }) => id).sort()).toEqual(signedIn.sort());
    const body = { current: person.password, next: NEXT };
    expect(await world.accounts.changePassword(session, { body, caller })).toMatchObject({ ok: true });
    for (const one of [own, ...thieves]) expect(await alive(one)).toBe(false);
    expect(await alive(here)).toBe(true);
    expect(await world.accounts.listDevices(session)).toHaveLength(1);
    const left = await world.store.range(ACCOUNTS, {
      start: 'session:',
      end: 'session:\uffff',
      limit: 1_000,
    });
    expect(left).toHaveLength(1);
  });

  it('are ended by a change of password although no list can be read, even after a restart', async () => {
    let isBroken = false;
    const store = makeFailingStore(makeMemoryStore(), (call, [, query]) =>
      isBroken && call === 'range' && JSON.stringify(query).includes('session:') ? 'before' : 'none',
    );
    const world = await makeAccountsWorld({ store });
    const own = requireSignedIn(await world.accounts.signUp(person, caller));
    const thieves = await signInOften(world, 15);
    isBroken = true;
    const body = { current: person.password, next: NEXT };
    const changed = await world.accounts.changePassword(verifySession(world, own), { body, caller });
    expect(changed).toMatchObject({ ok: true });
    const next = await world.restart();
    for (const accounts of [world.accounts, next]) {
      for (const { session, refreshToken } of thieves) {
        expect(accounts.verifyAccessToken(session.accessToken)).toMatchObject({ code: 'SESSION_ENDED' });
        expect(await accounts.refresh(refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
        const name = { userId: session.user.id, sessionId: session.deviceId };
        expect(await accounts.isSessionOpen(name)).toBe(false);
      }
    }
    expect(requireSignedIn(await next.refresh(own.refreshToken)).session.deviceId).toBe(own.session.deviceId);
  });
});

describe('a person who proved their identity before a change', () => {
  it('and is let in after it is signed out at once', async () => {
    const inner = makeMemoryStore();
    let atCreation: (() => Promise<unknown>) | null = null;
    const store = {
      ...inner,
      async put(...[database, doc]: Parameters<typeof inner.put>) {
        if (doc._id.startsWith('session:') && doc._rev === undefined) {
          const change = atCreation;
          atCreation = null;
          await change?.();
        }
        return inner.put(database, doc);
      },
    };
    const world = await makeAccountsWorld({ store });
    const session = verifySession(world, requireSignedIn(await world.accounts.signUp(person, caller)));
    const body = { current: person.password, next: NEXT };
    atCreation = () => world.accounts.changePassword(session, { body, caller });
    const late = await world.accounts.signIn(credentials, caller);
    const { accessToken } = requireSignedIn(late).session;
    expect(world.accounts.verifyAccessToken(accessToken)).toMatchObject({ code: 'SESSION_ENDED' });
    expect(await world.accounts.refresh(requireSignedIn(late).refreshToken)).toMatchObject({
      code: 'SESSION_ENDED',
    });
  });

  it('cannot undo with the old password what another device has just changed', async () => {
    const world = await makeAccountsWorld();
    const own = verifySession(world, requireSignedIn(await world.accounts.signUp(person, caller)));
    const thief = verifySession(world, requireSignedIn(await world.accounts.signIn(credentials, caller)));
    const outcomes = await Promise.all(
      [own, thief].map((session, n) =>
        world.accounts.changePassword(session, {
          body: { current: person.password, next: `${NEXT}-${String(n)}` },
          caller,
        }),
      ),
    );
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});
