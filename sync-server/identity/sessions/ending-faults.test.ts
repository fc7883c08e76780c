// Proves that a failed write while sessions are ended leaves nobody signed in unnoticed: with a fault before and after
// each write in turn, in this process and in the next, on every kind of store.
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { Err, Ok } from '#domain/result.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { freshStore, STORES, type StoreUnderTest } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import type { AccessSession } from './access-tokens.ts';
import type { Accounts } from '../accounts.ts';
import type { SignedIn } from './session-start.ts';
import type { SignInResult } from '../sign-in/sign-in.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const credentials = { email: person.email, password: person.password };
const NEXT = 'calm-mountain-31';

function requireSignedIn(result: SignInResult): SignedIn {
  if (!result.ok || 'challenge' in result.value) throw new Error('not signed in');
  return result.value;
}
function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

type Scene = {
  readonly world: AccountsWorld;
  /** The asking session, with its cookie. */
  readonly here: AccessSession;
  readonly own: SignedIn;
  readonly thief: SignedIn;
};
type Ending = {
  /** Makes the request; prepares it where nothing fails. */
  readonly prepare: (scene: Scene) => Promise<() => Promise<Ok<unknown> | Err<string>>>;
  /** Whether the person sees it as done and would not ask again. */
  readonly isDone: (accounts: Accounts, scene: Scene) => Promise<boolean>;
  /** Whether the asking session continues. */
  readonly keepsOwn: boolean;
};

const oldPasswordOpensNothing = async (accounts: Accounts): Promise<boolean> =>
  !(await accounts.signIn(credentials, caller)).ok;
const isAlone = async (accounts: Accounts, { here }: Scene): Promise<boolean> =>
  (await accounts.listDevices(here)).length === 1;

/** Current codes; each works once, so the clock advances. */
async function secondFactor({ world, here }: Scene): Promise<() => { code: string }> {
  const { secret } = unwrap(await world.accounts.twoFactor.setUp(here));
  return () => {
    world.clock.at += 30_000;
    return { code: generateSync({ secret, epoch: Math.floor(world.clock.at / 1_000) }) };
  };
}

const ENDINGS: Readonly<Record<string, Ending>> = {
  'a device is signed out by another': {
    prepare:
      async ({ world, here, thief }) =>
      () =>
        world.accounts.revokeDevice(here, thief.session.deviceId),
    isDone: isAlone,
    keepsOwn: true,
  },
  'all other devices are signed out': {
    prepare:
      async ({ world, here }) =>
      async () => {
        await world.accounts.signOutOthers(here);
        return { ok: true, value: null };
      },
    isDone: isAlone,
    keepsOwn: true,
  },
  'a password is changed': {
    prepare:
      async ({ world, here }) =>
      () =>
        world.accounts.changePassword(here, { body: { current: person.password, next: NEXT }, caller }),
    isDone: oldPasswordOpensNothing,
    keepsOwn: true,
  },
  'a forgotten password is replaced': {
    async prepare({ world }) {
      await world.accounts.forgotPassword({ email: person.email }, caller);
      const text = await expect
        .poll(() => world.mails.find(({ id }) => id.startsWith('reset.'))?.letter.text)
        .toContain('/reset-password#')
        .then(() => world.mails.find(({ id }) => id.startsWith('reset.'))?.letter.text ?? '');
      const token = /reset-password#(\S+)/.exec(text)?.[1] ?? '';
      return () => world.accounts.resetPassword({ token, password: NEXT }, caller);
    },
    isDone: oldPasswordOpensNothing,
    keepsOwn: false,
  },
  'two-factor authentication is turned on': {
    async prepare(scene) {
      const request = await secondFactor(scene);
      return () => scene.world.accounts.twoFactor.enable(scene.here, request());
    },
    isDone: async (accounts, { here }) => (await accounts.twoFactor.status(here)).enabled,
    keepsOwn: true,
  },
};

async function expectThiefOut(accounts: Accounts, { thief }: Scene): Promise<void> {
  const { accessToken } = thief.session;
  expect(accounts.verifyAccessToken(accessToken)).toMatchObject({ code: 'SESSION_ENDED' });
  expect(await accounts.refresh(thief.refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
}

async function expectOwnGoesOn(accounts: Accounts, { own }: Scene): Promise<void> {
  const refreshed = requireSignedIn(await accounts.refresh(own.refreshToken));
  expect(accounts.verifyAccessToken(refreshed.session.accessToken)).toMatchObject({ ok: true });
}

type Fault = {
  readonly n: number;
  readonly mode: 'before' | 'after';
  /** The process is dead from then on, and another one takes over. */
  readonly kills: boolean;
};

/** Asks with a fault at the n-th write, and again if it does not appear done. False when there is no n-th write. */
async function endWithFault(
  { prepare, isDone, keepsOwn }: Ending,
  open: () => Promise<StoreUnderTest>,
  { n, mode, kills }: Fault,
): Promise<boolean> {
  let writes = Number.NEGATIVE_INFINITY;
  const store = makeFailingStore(await freshStore(open), (call) => {
    if (call !== 'put' && call !== 'bulk') return 'none';
    writes += 1;
    if (writes === n) return mode;
    return kills && writes > n ? 'before' : 'none';
  });
  const world = await makeAccountsWorld({ store });
  const own = requireSignedIn(await world.accounts.signUp(person, caller));
  const here = unwrap(world.accounts.verifyAccessToken(own.session.accessToken));
  const thief = requireSignedIn(await world.accounts.signIn(credentials, caller));
  const scene = { world, here, own, thief };
  const ask = await prepare(scene);
  writes = 0;
  const failed = await ask().then(
    () => false,
    () => true,
  );
  const wasMet = writes >= n;
  writes = Number.NEGATIVE_INFINITY;
  if (kills) {
    const next = await world.restart();
    if (await isDone(next, scene)) await expectThiefOut(next, scene);
    if (keepsOwn) await expectOwnGoesOn(next, scene);
    return wasMet;
  }
  if (failed && !(await isDone(world.accounts, scene))) expect(await ask()).toMatchObject({ ok: true });
  await expectThiefOut(world.accounts, scene);
  expect(world.endedSessions.filter((id) => id === thief.session.deviceId).length).toBeLessThanOrEqual(1);
  expect(world.accounts.hasSessionEnded({ userId: here.userId, sessionId: thief.session.deviceId })).toBe(
    true,
  );
  if (keepsOwn) await expectOwnGoesOn(world.accounts, scene);
  return wasMet;
}

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  describe.each(Object.entries(ENDINGS))('%s', (_what, ending) => {
    it.each([
      ['before', false],
      ['after', false],
      ['before', true],
      ['after', true],
    ] as const)(
      'with a fault %s each write in turn, which kills the process: %s',
      STEP_BY_STEP,
      async (mode, kills) => {
        const steps = await runInSteps((n) => endWithFault(ending, open, { n, mode, kills }));
        expect(steps).toBeGreaterThan(1);
      },
    );
  });
});
