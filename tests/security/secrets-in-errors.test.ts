/**
 * Proves that a failing request writes no secret into the log and none into its answer, although the store's error
 * quotes the request, as CouchDB's does; nor does cancelling an order.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { CheckoutSchema } from '#domain/payment/messages.ts';
import { ORIGIN } from './passkey-person.ts';
import { type Secret, findSecrets } from './secret-forms.ts';
import { makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';

type Failing = (asked: string) => Error;

let failing: Failing | null = null;
let world: ServiceWorld;
let ann: Person;
let session = '';
let key = '';
let cancelling = '';

const rejectIfBroken = (database: string, id: string): Promise<never> | null =>
  failing === null ? null : Promise.reject(failing(`/${database}/${encodeURIComponent(id)}`));

const makeBreakable = (store: DocumentStore): DocumentStore => ({
  ...store,
  get: (database, id) => rejectIfBroken(database, id) ?? store.get(database, id),
  put: (database, doc) => rejectIfBroken(database, doc._id) ?? store.put(database, doc),
  range: (database, query) => rejectIfBroken(database, query.start) ?? store.range(database, query),
  find: (database, query) =>
    rejectIfBroken(database, JSON.stringify(query.selector)) ?? store.find(database, query),
});

const away: Failing = (asked) => new StoreError('unavailable', `CouchDB did not answer GET ${asked}: reset`);
const mistake: Failing = (asked) => Object.assign(new Error(`no idea of ${asked}`), { request: { asked } });

beforeAll(async () => {
  world = await makeServiceWorld({ PUBLIC_URL: ORIGIN }, { between: makeBreakable });
  ann = await world.signUp('ann');
  const token = ann.session.accessToken;
  const body = { id: randomUUID(), amountUsd: '20' };
  const checkout = await world.call('POST', '/api/payments/checkout', { token, body });
  const page = new URL(CheckoutSchema.parse(JSON.parse(checkout.text)).url).pathname;
  const { text } = await world.call('GET', page);
  session = page.split('/').at(-1) ?? '';
  cancelling = /href="(\/pay\/cancel\/[^"]+)"/.exec(text)?.[1] ?? '';
  key = cancelling.split('/').at(-1) ?? '';
}, 60_000);
afterEach(() => {
  failing = null;
});
afterAll(() => world.close());

const secrets = (): Secret[] => [
  { name: 'card session', text: session },
  { name: 'key that cancels', text: key },
  { name: 'password', text: ann.password },
  { name: 'access token', text: ann.session.accessToken },
  { name: 'refresh token', text: ann.cookie.slice(ann.cookie.indexOf('=') + 1) },
  { name: 'token of a link', text: 'canary-of-a-link-5f0b1c9d' },
];

test.each([
  ['the store does not answer', away, 503],
  ['a bug', mistake, 500],
])('%s: no log line and no answer has a secret', async (_what, how, status) => {
  expect(secrets().map(({ text }) => text.length > 15)).not.toContain(false);
  const before = world.logged().length;
  failing = how;
  const { email, password, cookie, session: opened } = ann;
  const link = 'canary-of-a-link-5f0b1c9d';
  const answers = [
    await world.call('GET', `/pay/${session}`),
    await world.call('GET', cancelling),
    await world.call('GET', `/pay/${session}?token=${link}`),
    await world.call('POST', '/api/auth/sign-in', { body: { email, password } }),
    await world.call('POST', '/api/auth/refresh', { headers: { cookie } }),
    await world.call('GET', '/api/auth/sessions', { token: opened.accessToken }),
    await world.call('POST', '/api/auth/password/reset', { body: { token: link, password } }),
    await world.call('POST', '/api/auth/email/verify', { body: { token: link } }),
    await world.call('POST', '/api/auth/sign-in', { body: `{"password":"${password}` }),
    await world.call('GET', `/no/such/page/${link}?token=${link}`),
  ];
  const metrics = await world.call('GET', '/metrics');
  failing = null;
  const lines = world.logged().slice(before);
  expect(answers[0]?.status).toBe(status);
  expect(answers[3]?.status).toBe(status);
  expect(lines).toContain('"msg":"request failed"');
  expect(lines).toContain('"route":"/pay/{session}"');
  expect(findSecrets(lines, secrets())).toEqual([]);
  expect(answers.flatMap(({ text }) => findSecrets(text, secrets()))).toEqual([]);
  expect(findSecrets(metrics.text, secrets())).toEqual([]);
});

test('an abandoned order leaves neither its session nor its key in the log', async () => {
  const before = world.logged().length;
  const given = await world.call('GET', cancelling);
  const page = await world.call('GET', `/pay/${session}`);
  const lines = world.logged().slice(before);
  expect(given.status).toBe(303);
  expect(page.status).toBeLessThan(500);
  expect(lines).toContain('"path":"/pay/cancel/{order}/{key}","status":303');
  expect(findSecrets(lines, secrets())).toEqual([]);
});
