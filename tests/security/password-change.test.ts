/**
 * Proves over real HTTP that a person with a generated password can do nothing before changing it (ruling A11): no
 * command, no sync, no doorbell, even after a refresh; and everything afterwards, on that device.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProblemSchema } from '#domain/protocol.ts';
import { SessionSchema } from '#domain/account/session.ts';
import {
  type Answer,
  cookieOf,
  makeServiceWorld,
  OWNER,
  type Person,
  type ServiceWorld,
} from './service-world.ts';

const NEXT = 'my-own-choice-77';
let world: ServiceWorld;
let generated: string;
let owner: Person;

beforeAll(async () => {
  world = await makeServiceWorld({ OWNER_PASSWORD: undefined });
  generated = world.service.first.ownerPassword ?? '';
  owner = await world.signIn({ ...OWNER, password: generated });
});
afterAll(async () => {
  await world.close();
});

const as = (token: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const claim = (id: string) => ({ id, type: 'wallet.claim_tdc', payload: {} });
const EVERYTHING: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['POST', '/api/commands', claim('a-claim-before-the-change')],
  ['GET', '/api/wallet'],
  ['GET', '/sync/me/wallet'],
  ['GET', '/sync/admin/audit'],
  ['POST', '/sync/me/settings', { rows: [] }],
  ['GET', '/sync/doorbell'],
  ['DELETE', '/api/auth/devices/aaaaaaaaaaaaaaaaaaaaaaaaaa'],
];

async function expectLocked(token: string): Promise<void> {
  for (const [method, path, body] of EVERYTHING) {
    const answer = await as(token, method, path, body);
    const problem = ProblemSchema.parse(JSON.parse(answer.text));
    expect([path, answer.status, problem.code]).toEqual([path, 403, 'PASSWORD_CHANGE_REQUIRED']);
    // The same command can be sent again afterwards.
    expect(problem.retry).toBe('same-id');
  }
  expect((await as(token, 'GET', '/api/auth/devices')).status).toBe(200);
}

it('the sign-in says that the password must be changed, and its token opens nothing', async () => {
  expect(generated).toMatch(/^[a-z2-7]{26}$/);
  expect(owner.session.mustChangePassword).toBe(true);
  await expectLocked(owner.session.accessToken);
});

let cookie = '';
it('a refresh does not help', async () => {
  const refreshed = await world.call('POST', '/api/auth/refresh', { headers: { cookie: owner.cookie } });
  cookie = cookieOf(refreshed);
  const session = SessionSchema.parse(JSON.parse(refreshed.text));
  expect(session.mustChangePassword).toBe(true);
  await expectLocked(session.accessToken);
});

it.each([
  ['the same again', (current: string) => ({ current, next: current }), 'PASSWORD_UNCHANGED', 'next'],
  ['a common one', (current: string) => ({ current, next: 'password1' }), 'PASSWORD_COMMON', 'next'],
  ['a short one', (current: string) => ({ current, next: 'abc' }), 'PASSWORD_TOO_SHORT', 'next'],
  [
    'with a wrong present one',
    () => ({ current: 'not-this-one', next: NEXT }),
    'CREDENTIALS_INVALID',
    'current',
  ],
])('%s is refused as a new password', async (_what, bodyOf, code, field) => {
  const answer = await as(owner.session.accessToken, 'POST', '/api/auth/password', bodyOf(generated));
  expect(ProblemSchema.parse(JSON.parse(answer.text))).toMatchObject({ code, field });
  await expectLocked(owner.session.accessToken);
});

it('after the change the old token still opens nothing, the next one everything, and other devices are signed out', async () => {
  const elsewhere = await world.signIn({ ...OWNER, password: generated });
  const body = { current: generated, next: NEXT };
  expect((await as(owner.session.accessToken, 'POST', '/api/auth/password', body)).status).toBe(204);
  await expectLocked(owner.session.accessToken);
  const answer = await as(elsewhere.session.accessToken, 'GET', '/api/auth/devices');
  expect(ProblemSchema.parse(JSON.parse(answer.text)).code).toBe('SESSION_ENDED');

  const refreshed = await world.call('POST', '/api/auth/refresh', { headers: { cookie } });
  const session = SessionSchema.parse(JSON.parse(refreshed.text));
  expect(session).not.toHaveProperty('mustChangePassword');
  const sent = await as(session.accessToken, 'POST', '/api/commands', claim('a-claim-before-the-change'));
  expect(sent.text).toContain('"committed"');
  expect((await as(session.accessToken, 'GET', '/sync/me/wallet')).status).toBe(200);

  const again = await world.signIn({ ...OWNER, password: NEXT });
  expect(again.session).not.toHaveProperty('mustChangePassword');
});
