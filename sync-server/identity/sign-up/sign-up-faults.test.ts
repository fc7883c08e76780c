// Proves, on every kind of store, that a sign-up that fails or is killed at any write leaves a complete account or
// nothing: no document that blocks the e-mail, no name that nothing would find, and no half account.
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { freshStore, STORES, type StoreUnderTest } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const OTHER = 'calm-mountain-31';

const kindsIn = async (store: DocumentStore): Promise<string[]> => {
  const left = await store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 1_000 });
  return left.map(({ _id }) => _id.split(':')[0] ?? '');
};

/** After interrupted sign-ups are settled: a person with a ledger account can sign in, otherwise nothing is left. */
async function expectWhole(
  { accounts, ledger }: Pick<AccountsWorld, 'accounts' | 'ledger'>,
  store: DocumentStore,
) {
  const { email, password } = person;
  const isOpen = ledger.state.users.size === 1;
  if (isOpen) expect(await accounts.signIn({ email, password }, caller)).toMatchObject({ ok: true });
  else {
    // The mark of an erasure is removed after the compaction.
    await accounts.resumeCutOff();
    expect(await kindsIn(store)).toEqual([]);
    const next = await accounts.signUp({ ...person, password: OTHER }, caller);
    expect(next).toMatchObject({ ok: true });
  }
  expect(await kindsIn(store)).not.toContain('signup');
  expect((await kindsIn(store)).filter((kind) => kind === 'account')).toHaveLength(1);
}

type Fault = { readonly n: number; readonly mode: 'before' | 'after'; readonly kills: boolean };

/** False when there is no n-th write. */
async function signUpWithFault(
  open: () => Promise<StoreUnderTest>,
  { n, mode, kills }: Fault,
): Promise<boolean> {
  const inner = await freshStore(open);
  let writes = Number.NEGATIVE_INFINITY;
  const store = makeFailingStore(inner, (call) => {
    if (call !== 'put' && call !== 'bulk') return 'none';
    writes += 1;
    if (writes === n) return mode;
    return kills && writes > n ? 'before' : 'none';
  });
  const world = await makeAccountsWorld({ store });
  writes = 0;
  const done = await world.accounts.signUp(person, caller).then(
    (result) => result.ok,
    () => false,
  );
  const wasMet = writes >= n;
  writes = Number.NEGATIVE_INFINITY;
  if (kills) await expectWhole({ ...world, accounts: await world.restart() }, inner);
  else if (!done) {
    world.clock.at += 15 * 60_000 + 1;
    await world.accounts.resumeCutOff();
    await expectWhole(world, inner);
  }
  return wasMet;
}

describe.each(Object.entries(STORES))('a sign-up on a store %s', (_kind, open) => {
  it.each([
    ['before', false],
    ['after', false],
    ['before', true],
    ['after', true],
  ] as const)(
    'with a fault %s each write in turn, which kills the process: %s',
    STEP_BY_STEP,
    async (mode, kills) => {
      const steps = await runInSteps((n) => signUpWithFault(open, { n, mode, kills }));
      expect(steps).toBeGreaterThan(4);
    },
  );
});

describe('a sign-up that is under way', () => {
  it('is not touched while others are settled', async () => {
    const world = await makeAccountsWorld();
    world.ledger.down = true;
    expect(await world.accounts.signUp(person, caller)).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await world.accounts.resumeCutOff();
    world.clock.at += 15 * 60_000;
    await world.accounts.resumeCutOff();
    world.ledger.down = false;
    expect(await world.accounts.signUp({ ...person, password: OTHER }, caller)).toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    expect(await world.accounts.signUp(person, caller)).toMatchObject({ ok: true });
  });
});
