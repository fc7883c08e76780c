// Proves that a benchmark leaves nothing where it ran: its databases and its folder are removed, other data stays, and
// a CouchDB with an installation is not changed.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { claimDatabases, openRunPlace } from '#tests/load/transfers/run-place.ts';

it('deletes the databases that a run made, and no others', async () => {
  const store = makeMemoryStore();
  await store.createDatabase('of-somebody-else');
  const databases = await claimDatabases(store);
  await store.createDatabase('vaultiq-ledger');
  await store.createDatabase('vaultiq-user-ann');
  await databases.remove();
  expect(await store.listDatabases()).toEqual(['of-somebody-else']);
  await databases.remove();
});

it('a run does not start on an existing installation, and deletes nothing of it', async () => {
  const store = makeMemoryStore();
  await store.createDatabase('vaultiq-ledger');
  await expect(claimDatabases(store)).rejects.toThrow(
    'this CouchDB holds an installation already: vaultiq-ledger',
  );
  expect(await store.listDatabases()).toEqual(['vaultiq-ledger']);
});

it('removes the folder of a run afterwards', async () => {
  const place = await openRunPlace(undefined);
  expect(existsSync(place.directory)).toBe(true);
  await place.remove();
  expect(existsSync(place.directory)).toBe(false);
});
