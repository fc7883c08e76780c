// Proves, with a fault before and after each write in turn and on every kind of store: after an unanswered change the
// list says whether the passkey exists, the person is notified once, a repeat of the request gets the same answer, and
// a failed sign-in can be repeated.
import { describe, expect, it } from 'vitest';
import type { Err, Ok } from '#domain/result.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { freshStore, STORES, type StoreUnderTest } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import {
  makeSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#tests/fakes/software-authenticator.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const asked = (body: unknown) => ({ body, caller });

type Scene = {
  readonly world: AccountsWorld;
  readonly session: AccessSession;
  readonly authenticator: SoftwareAuthenticator;
  /** From now on the n-th write fails. */
  readonly begin: () => void;
  /** Ends the fault; returns whether it occurred. */
  readonly end: () => boolean;
};
type Fault = { readonly n: number; readonly mode: 'before' | 'after' };

async function sceneOf(open: () => Promise<StoreUnderTest>, { n, mode }: Fault): Promise<Scene> {
  let writes = Number.NEGATIVE_INFINITY;
  const store = makeFailingStore(await freshStore(open), (call) => {
    if (call !== 'put' && call !== 'bulk') return 'none';
    writes += 1;
    return writes === n ? mode : 'none';
  });
  const world = await makeAccountsWorld({ store });
  const { session } = unwrap(await world.accounts.signUp(person, caller));
  return {
    world,
    session: unwrap(world.accounts.verifyAccessToken(session.accessToken)),
    authenticator: makeSoftwareAuthenticator({ origin: 'https://vaultiq.example' }),
    begin: () => void (writes = 0),
    end() {
      const wasMet = writes >= n;
      writes = Number.NEGATIVE_INFINITY;
      return wasMet;
    },
  };
}

const create = async ({ world, session, authenticator }: Scene) =>
  authenticator.create(unwrap(await world.accounts.passkeys.beginAdding(session)));
const listPasskeys = async ({ world, session }: Scene) =>
  (await world.accounts.passkeys.list(session)).map(({ id }) => id);
const times = ({ world }: Scene, notice: string): number =>
  new Set(
    world.ledger.commands
      .filter(({ payload }) => (payload as { notice?: string }).notice === notice)
      .map(({ id }) => id),
  ).size;
const signIn = async ({ world, authenticator }: Scene) =>
  world.accounts.signInByPasskey(
    { assertion: authenticator.get(unwrap(await world.accounts.askForPasskey({}))) },
    caller,
  );

async function addWithFault(open: () => Promise<StoreUnderTest>, fault: Fault): Promise<boolean> {
  const scene = await sceneOf(open, fault);
  const { world, session } = scene;
  const attestation = await create(scene);
  const add = () => world.accounts.passkeys.add(session, asked({ attestation }));
  scene.begin();
  const first = await add().catch(() => null);
  const wasMet = scene.end();
  const isThere = (await listPasskeys(scene)).includes(attestation.id);
  if (first?.ok === true) expect(isThere).toBe(true);
  expect(times(scene, 'passkey.added')).toBe(isThere ? 1 : 0);
  const again = await add();
  if (isThere) {
    expect(again).toMatchObject({ ok: true, value: { id: attestation.id } });
    expect((await signIn(scene)).ok).toBe(true);
  } else if (!again.ok) {
    expect(again.code).toBe('PASSKEY_EXPIRED');
    unwrap(await world.accounts.passkeys.add(session, asked({ attestation: await create(scene) })));
  }
  expect(await listPasskeys(scene)).toHaveLength(1);
  expect(times(scene, 'passkey.added')).toBe(1);
  return wasMet;
}

async function removeWithFault(open: () => Promise<StoreUnderTest>, fault: Fault): Promise<boolean> {
  const scene = await sceneOf(open, fault);
  const { world, session } = scene;
  const attestation = await create(scene);
  const { id } = unwrap(await world.accounts.passkeys.add(session, asked({ attestation })));
  scene.begin();
  const remove = () => world.accounts.passkeys.remove(session, id, caller);
  await remove().catch(() => null);
  const wasMet = scene.end();
  if ((await listPasskeys(scene)).length > 0) unwrap(await remove());
  expect(await listPasskeys(scene)).toEqual([]);
  expect(times(scene, 'passkey.removed')).toBe(1);
  expect(await signIn(scene)).toMatchObject({ code: 'PASSKEY_UNKNOWN' });
  return wasMet;
}

async function signInWithFault(open: () => Promise<StoreUnderTest>, fault: Fault): Promise<boolean> {
  const scene = await sceneOf(open, fault);
  const { world, session, authenticator } = scene;
  const attestation = await create(scene);
  unwrap(await world.accounts.passkeys.add(session, asked({ attestation })));
  const assertion = authenticator.get(unwrap(await world.accounts.askForPasskey({})));
  scene.begin();
  await world.accounts.signInByPasskey({ assertion }, caller).catch(() => null);
  const wasMet = scene.end();
  expect((await signIn(scene)).ok).toBe(true);
  // One signature begins at most one session, answered or not.
  await world.accounts.signInByPasskey({ assertion }, caller);
  expect(await world.accounts.signInByPasskey({ assertion }, caller)).toMatchObject({
    code: 'PASSKEY_EXPIRED',
  });
  return wasMet;
}

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  it.each([
    ['adding a passkey', 'before', addWithFault],
    ['adding a passkey', 'after', addWithFault],
    ['removing a passkey', 'before', removeWithFault],
    ['removing a passkey', 'after', removeWithFault],
    ['signing in by a passkey', 'before', signInWithFault],
    ['signing in by a passkey', 'after', signInWithFault],
  ] as const)('%s with a fault %s each write in turn', STEP_BY_STEP, async (_what, mode, withFault) => {
    const steps = await runInSteps((n) => withFault(open, { n, mode }));
    expect(steps).toBeGreaterThan(0);
  });
});
