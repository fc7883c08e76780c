// Proves that after a person leaves a device none of their data is on it: not from a late answer, and not because the
// device does not release a database.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { headMemory } from '#app/data/proofs/stored-heads.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { FEATURES } from '#app/features.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { pendingPurchase } from '#app/features/purchase/pending-purchase.ts';
import { adoptSession, leaveSession, startSession, stopSession } from '#app/platform/session.ts';
import { payeeName, rememberPayee } from '../queries/payee-names.ts';
import { learnNames, lookUpPayee } from '../queries/learn-names.ts';
import { markRefusalsRead } from '../outbox/read-refusals.ts';
import { signOutAndWipe } from './sign-out.ts';
import { markFilled } from '../replication/sync-state.ts';

const dropDatabase = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../database/database.ts', async (original) => ({ ...(await original<object>()), dropDatabase }));

registerFeatures(FEATURES);

const userId = 'u1';
const shop = 'VIQ-1700000000000-shop00000000';
let give: () => void;
let asked: string[];

const signIn = (): void =>
  adoptSession(
    {
      accessToken: 'token',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      deviceId: 'd',
      user: { id: userId, email: 'a@user.test', fullName: 'A', address: 'VIQ-1', roles: ['user'] },
    },
    false,
  );

beforeEach(() => {
  stubLocalStorage();
  dropDatabase.mockReset().mockResolvedValue();
  asked = [];
  const slow = new Promise<void>((resolve) => {
    give = resolve;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === '/api/auth/sign-out') return new Response(null, { status: 204 });
    await slow;
    return Response.json({ address: shop, name: 'The shop' });
  });
  startSession();
  signIn();
});
afterEach(stopSession);

test("stores a payee's name for the person who looked it up", async () => {
  give();
  await lookUpPayee(userId, shop);
  expect(payeeName(userId, shop)).toBe('The shop');
});

test('does not store a name that arrives after the person has left', async () => {
  const looking = lookUpPayee(userId, shop);
  await vi.waitFor(() => expect(asked).toContain(`/api/payees/${shop}`));
  await leaveSession();
  give();
  expect((await looking).ok).toBe(true);
  expect(localStore.keys('vaultiq.payees')).toEqual([]);
});

test('removes the values beside the database even if the database cannot be removed', async () => {
  rememberPayee(userId, shop, 'The shop');
  pendingPurchase.keep(userId, { id: 'o1', amountUsd: '10', checkout: null });
  markFilled(userId);
  markRefusalsRead(userId, ['refused-0000000001'], ['refused-0000000001']);
  dropDatabase.mockRejectedValue(new Error('the device does not let go of it'));
  await expect(signOutAndWipe(userId)).rejects.toThrow('does not let go');
  expect(localStore.keys('vaultiq.')).toEqual([]);
});

test("keeps the journal's heads, because they concern the service and not a person", async () => {
  const head = { publicKey: 'ab'.repeat(32), note: 'a note', checkedAt: 1 };
  headMemory.writeHead(head);
  await signOutAndWipe(userId);
  expect(localStore.keys('vaultiq.')).toEqual(['vaultiq.journal-head']);
  expect(headMemory.readHead()).toEqual(head);
});

test('names are looked up again after signing in again', async () => {
  give();
  await learnNames(userId, [shop]);
  await signOutAndWipe(userId);
  signIn();
  await learnNames(userId, [shop]);
  expect(asked.filter((path) => path === `/api/payees/${shop}`)).toHaveLength(2);
  expect(payeeName(userId, shop)).toBe('The shop');
});
