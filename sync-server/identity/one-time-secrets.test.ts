// Proves that the secret of a letter works once until it expires, and that expired ones are removed.
import { beforeEach, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makeOneTimeSecrets, type OneTimeSecrets } from './one-time-secrets.ts';

const AT = 1_790_000_000_000;
let now = AT;
let store: DocumentStore;
let links: OneTimeSecrets<{ userId: string }>;
let made = 0;
beforeEach(async () => {
  now = AT;
  made = 0;
  store = makeMemoryStore();
  await store.createDatabase(ACCOUNTS);
  const randomBytes = (count: number) => new Uint8Array(count).fill((made += 1));
  links = makeOneTimeSecrets(store, { prefix: 'link:', now: () => now, randomBytes });
});

const listSecrets = async (): Promise<string[]> =>
  (await store.range(ACCOUNTS, { start: '', end: '~', limit: 1_000 })).map(({ _id }) => _id);

it('a secret is found with its content until it expires', async () => {
  const secret = await links.make({ userId: 'ann' }, 60_000);
  expect(secret).toMatch(/^[\w-]{51}$/);
  now = AT + 59_999;
  expect((await links.find(secret))?.value).toEqual({ userId: 'ann' });
  now = AT + 60_000;
  expect(await links.find(secret)).toBeNull();
});

it('a secret is taken by one of two people who present it at once, and is gone afterwards', async () => {
  const secret = await links.make({ userId: 'ann' }, 60_000);
  const [one, other] = [await links.find(secret), await links.find(secret)];
  const taken = await Promise.all([one?.take(), other?.take()]);
  expect(taken.toSorted()).toEqual([false, true]);
  expect(await links.find(secret)).toBeNull();
});

it('a secret is stored as a hash, sorted by the time at which it expires', async () => {
  const secret = await links.make({ userId: 'ann' }, 60_000);
  const [id = ''] = await listSecrets();
  expect(id).toMatch(/^link:001790000060000:[0-9a-f]{64}$/);
  expect(id).not.toContain(secret);
});

it.each(['', 'short', 'A'.repeat(50), 'A'.repeat(52), 'A'.repeat(51)])(
  'a malformed secret is refused: %j',
  async (secret) => {
    await links.make({ userId: 'ann' }, 60_000);
    expect(await links.find(secret)).toBeNull();
  },
);

it('removes at most fifty expired ones, and leaves the others', async () => {
  for (let n = 0; n < 60; n++) await links.make({ userId: 'ann' }, 1_000);
  const good = await links.make({ userId: 'ben' }, 3_600_000);
  await store.put(ACCOUNTS, { _id: 'linked:000000000000001:x' });
  expect(await listSecrets()).toHaveLength(62);
  now = AT + 2_000;
  await links.make({ userId: 'cem' }, 3_600_000);
  expect(await listSecrets()).toHaveLength(13);
  await links.make({ userId: 'dan' }, 3_600_000);
  expect(await listSecrets()).toHaveLength(4);
  expect(await listSecrets()).toContain('linked:000000000000001:x');
  expect((await links.find(good))?.value).toEqual({ userId: 'ben' });
});

it('deletes nothing if nothing has expired', async () => {
  let deletions = 0;
  const counted = {
    ...store,
    bulk: (...given: Parameters<DocumentStore['bulk']>) => {
      deletions += 1;
      return store.bulk(...given);
    },
  };
  const few = makeOneTimeSecrets<object>(counted, {
    prefix: 'link:',
    now: () => now,
    randomBytes: (n) => new Uint8Array(n),
  });
  await few.make({}, 1_000);
  await few.make({}, 2_000);
  expect(deletions).toBe(0);
  now = AT + 5_000;
  await few.make({}, 1_000);
  expect(deletions).toBe(1);
});
