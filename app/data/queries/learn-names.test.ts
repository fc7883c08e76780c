// Proves that the names of wallets shown without one are looked up: each wallet once, few in all, no known one, and none
// after the service has refused a lookup. A wallet whose lookup got no answer is looked up again, and so is every wallet
// after a sign-out.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transfer } from '#app/features/transfer/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';
import { stopSession } from '#app/platform/session.ts';
import { signInHere } from '#app/ui/testing/signed-in.ts';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { forgetLearner, learnNames } from './learn-names.ts';
import { isNoPayee, payeeName, rememberPayee } from './payee-names.ts';

registerFeatures([transfer]);

const wallet = (n: number): string => `VIQ-1700000000000-${String(n).padStart(12, 'a')}`;
const addressIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

type Answer = 'name' | 'missing' | 'limited' | 'offline';
let people = 0;
let userId = '';
let asked: string[] = [];
let answer: (address: string) => Answer;

const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, code: string): Response =>
  json(status, { type: 't', title: 't', status, detail: 'd', code, remedy: 'r', retry: 'never' });

beforeEach(() => {
  stubLocalStorage();
  userId = `learner${String(++people)}`;
  asked = [];
  answer = () => 'name';
  vi.stubGlobal('fetch', (url: string) => {
    const address = addressIn(url);
    if (!address.startsWith('VIQ-17')) return Promise.resolve(problem(401, 'SESSION_ENDED'));
    asked.push(address);
    const said = answer(address);
    if (said === 'offline') return Promise.reject(new TypeError('no network'));
    if (said === 'missing') return Promise.resolve(problem(422, 'RECIPIENT_NOT_FOUND'));
    if (said === 'limited') return Promise.resolve(problem(429, 'LOOKUPS_LIMITED'));
    return Promise.resolve(json(200, { address, name: `Name of ${address.slice(-2)}` }));
  });
  signInHere(userId);
});
afterEach(stopSession);

test('each unknown wallet is looked up once, and no vault', async () => {
  rememberPayee(userId, wallet(2), { name: 'Known', at: Date.now() });
  await learnNames(userId, [wallet(1), wallet(2), 'MARKETING-VAULT', wallet(1)]);
  await learnNames(userId, [wallet(1), wallet(2)]);
  expect(asked).toEqual([wallet(1)]);
  expect([payeeName(userId, wallet(1)), payeeName(userId, wallet(2))]).toEqual(['Name of a1', 'Known']);
});

test('at most eight are looked up', async () => {
  await learnNames(
    userId,
    Array.from({ length: 20 }, (_, n) => wallet(n)),
  );
  await learnNames(userId, [wallet(30)]);
  expect(asked).toHaveLength(8);
});

test('an unknown address does not stop the lookups, a refusal does', async () => {
  answer = (address) => (address === wallet(1) ? 'missing' : address === wallet(3) ? 'limited' : 'name');
  await learnNames(userId, [wallet(1), wallet(2), wallet(3), wallet(4)]);
  await learnNames(userId, [wallet(5)]);
  expect(asked).toEqual([wallet(1), wallet(2), wallet(3)]);
  expect([1, 2, 3].map((n) => isNoPayee(userId, wallet(n)))).toEqual([true, false, false]);
});

test('a wallet without an answer is looked up again', async () => {
  answer = () => 'offline';
  await learnNames(userId, [wallet(1)]);
  answer = () => 'name';
  await learnNames(userId, [wallet(1)]);
  expect(payeeName(userId, wallet(1))).toBe('Name of a1');
});

test('a sign-out drops the queued lookups, and the next session may look names up again', async () => {
  answer = () => 'limited';
  await learnNames(userId, [wallet(1)]);
  answer = () => 'name';
  const queued = learnNames(userId, [wallet(2), wallet(3)]);
  forgetLearner(userId);
  await queued;
  expect(asked).toEqual([wallet(1)]);
  await learnNames(userId, [wallet(1)]);
  expect(asked).toEqual([wallet(1), wallet(1)]);
  expect(payeeName(userId, wallet(1))).toBe('Name of a1');
  const dropped = learnNames(userId, [wallet(4), wallet(5)]);
  forgetLearner(userId);
  await Promise.all([dropped, learnNames(userId, [wallet(6)])]);
  expect(asked).toEqual([wallet(1), wallet(1), wallet(6)]);
});
