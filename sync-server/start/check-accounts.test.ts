// Proves that an account of the journal that vanished from the accounts database is named, and that a database with no
// accounts stops the start.
import { beforeEach, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Authority } from '#server/commands/authority.ts';
import { findAddress } from '#tests/builders/ledger-commands.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { openTestAuthority, quietLog } from '#tests/fakes/open-authority.ts';
import { ANN, BEN, openTwoWallets } from '#tests/fakes/restartable.ts';
import { checkAccounts, compareAccounts } from './check-accounts.ts';

let store: DocumentStore;
let authority: Authority;
const errors: string[] = [];
const log = { ...quietLog, error: (_: unknown, message: string) => void errors.push(message) };

beforeEach(async () => {
  errors.length = 0;
  store = makeMemoryStore();
  authority = await openTestAuthority({ store });
  await openTwoWallets(authority);
  await store.createDatabase(ACCOUNTS);
});
const keep = (userId: string) => store.put(ACCOUNTS, { _id: `account:${userId}` });
const check = () => checkAccounts({ store, state: authority.state, log });

it('all of them are there', async () => {
  await keep(ANN);
  await keep(BEN);
  expect((await check()).note()).toBe('ok');
  expect(errors).toEqual([]);
});

it('a missing one is named by its wallet, in the log and in readiness', async () => {
  await keep(ANN);
  const said = `1 accounts of the journal are missing from vaultiq-accounts: ${findAddress(authority.state, BEN)}`;
  expect((await check()).note()).toBe(said);
  expect(errors).toEqual([said]);
  expect(await compareAccounts(store, authority.state)).toMatchObject({
    found: 1,
    missing: [{ userId: BEN }],
  });
});

it('a database without any of them stops the start', async () => {
  await expect(check()).rejects.toThrow(/^2 accounts of the journal are missing .* Restore that database/);
});

it('a closed account is not missing', async () => {
  const { users } = authority.state;
  const closedAccounts = new Map([...users].map(([userId]) => [userId, { address: 'x', closedAt: 1 }]));
  expect((await checkAccounts({ store, state: { users, closedAccounts }, log })).note()).toBe('ok');
});
