// Proves that no write which fails while sessions are to end leaves somebody signed in whom nobody would think of ending again:
// at each write in turn, before it is done and after it, on every kind of store.
import { describe, expect, it } from 'vitest';
import type { Err, Ok } from '#domain/result.ts';
import { freshStore, STORES, type StoreUnderTest } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import type { AccessSession } from './access-tokens.ts';
import type { SignedIn, SignInResult } from './account-parts.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const NEXT = 'calm-mountain-31';

function signed(result: SignInResult): SignedIn {
  if (!result.ok || 'challenge' in result.value) throw new Error('not signed in');
  return result.value;
}

type Scene = { readonly world: AccountsWorld; readonly here: AccessSession; readonly thief: SignedIn };
type Asked = Promise<Ok<unknown> | Err<string>>;
type Ending = {
  /** Asks for it; what it needs is made before, where nothing fails. */
  readonly prepare: (scene: Scene) => Promise<() => Asked>;
  /** Whether the person takes it for done, and would not ask again. */
  readonly seemsDone: (scene: Scene) => Promise<boolean>;
};

const opensNothing = async ({ world }: Scene): Promise<boolean> =>
  !(await world.accounts.signIn({ email: person.email, password: person.password }, caller)).ok;

const ENDINGS: Readonly<Record<string, Ending>> = {
  'a device is signed out by another': {
    prepare:
      async ({ world, here, thief }) =>
      () =>
        world.accounts.revokeDevice(here, thief.session.deviceId),
    seemsDone: async ({ world, here }) => (await world.accounts.listDevices(here)).length === 1,
  },
  'a password is changed': {
    prepare:
      async ({ world, here }) =>
      () =>
        world.accounts.changePassword(here, { body: { current: person.password, next: NEXT }, caller }),
    seemsDone: opensNothing,
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
    seemsDone: opensNothing,
  },
};

async function expectThiefOut({ world, thief }: Scene): Promise<void> {
  const { accessToken, deviceId } = thief.session;
  expect(world.accounts.verifyAccessToken(accessToken)).toMatchObject({ code: 'SESSION_ENDED' });
  expect(await world.accounts.refresh(thief.refreshToken)).toMatchObject({ code: 'SESSION_ENDED' });
  expect(world.endedSessions.filter((id) => id === deviceId)).toHaveLength(1);
}

/** Asks with a fault at the n-th write, and again where it does not seem done. False when there is no n-th write. */
async function endWithFault(
  { prepare, seemsDone }: Ending,
  open: () => Promise<StoreUnderTest>,
  { n, mode }: { readonly n: number; readonly mode: 'before' | 'after' },
): Promise<boolean> {
  let writes = Number.NEGATIVE_INFINITY;
  const store = makeFailingStore(await freshStore(open), (call) => {
    if (call !== 'put' && call !== 'bulk') return 'none';
    writes += 1;
    return writes === n ? mode : 'none';
  });
  const world = await makeAccountsWorld({ store });
  const opened = signed(await world.accounts.signUp(person, caller));
  const verified = world.accounts.verifyAccessToken(opened.session.accessToken);
  if (!verified.ok) throw new Error(verified.code);
  const { email, password } = person;
  const thief = signed(await world.accounts.signIn({ email, password }, caller));
  const scene = { world, here: verified.value, thief };
  const ask = await prepare(scene);
  writes = 0;
  const failed = await ask().then(
    () => false,
    () => true,
  );
  const wasMet = writes >= n;
  writes = Number.NEGATIVE_INFINITY;
  if (failed && !(await seemsDone(scene))) expect(await ask()).toMatchObject({ ok: true });
  await expectThiefOut(scene);
  return wasMet;
}

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  describe.each(Object.entries(ENDINGS))('%s', (_what, ending) => {
    it.each(['before', 'after'] as const)('with a fault %s each write in turn', async (mode) => {
      let n = 1;
      while (await endWithFault(ending, open, { n, mode })) n += 1;
      expect(n).toBeGreaterThan(2);
    });
  });
});
