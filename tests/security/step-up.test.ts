/**
 * Proves over real HTTP that a session alone changes no credential of its person and exports no data: every route that
 * the table marks is refused with code, remedy and field until the session has given a proof. The list of these routes
 * is literal here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { type Answer, makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
let ann: Person;

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
});
afterAll(async () => {
  await world.close();
});

const MINUTE = 60_000;
/**
 * The service's clock may differ by two seconds from the test's; the accounts' own step-up.test.ts tests the exact
 * limit.
 */
const PAST = 10 * MINUTE + 5_000;

/** Makes the sign-in appear this much older. */
async function age({ id, session }: Person, ms: number): Promise<void> {
  const _id = `session:${id}:${session.deviceId}`;
  const stored = await world.store.get<{ createdAt: number; provenAt?: number }>(ACCOUNTS, _id);
  if (stored === null) throw new Error('there is no such session');
  const { provenAt: _, ...rest } = stored;
  const written = await world.store.put(ACCOUNTS, { ...rest, ...{ createdAt: Date.now() - ms } });
  expect(written.status).toBe('created');
}

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  world.call(method.toUpperCase(), path, {
    token: ann.session.accessToken,
    ...(body !== undefined && { body }),
  });
const stepUp = (password: string) => call('post', '/api/auth/step-up', { method: 'password', password });

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const guarded = ENDPOINTS.filter((route) => route.access === 'bearer' && route.stepUp);

it("these routes change sign-in or proofs of identity, or end or export a person's data", () => {
  expect(guarded.map(keyOf).sort()).toEqual([
    'delete /api/auth/passkeys/{id}',
    'get /api/account/export',
    'get /api/auth/step-up',
    'post /api/account/close',
    'post /api/auth/passkeys',
    'post /api/auth/passkeys/options',
    'post /api/auth/password',
    'post /api/auth/two-factor/backup-codes',
    'post /api/auth/two-factor/disable',
    'post /api/auth/two-factor/enable',
    'post /api/auth/two-factor/set-up',
  ]);
});

describe.each(guarded.map((route) => [keyOf(route), route] as const))('%s', (_key, route) => {
  const path = route.path.replace(/\{\w+\}/g, 'none');

  it.each([path, path.toUpperCase().replace('/API', '/api'), `${path}/`])(
    'is refused to a session of ten minutes ago: %s',
    async (asked) => {
      await age(ann, PAST);
      const answer = await call(route.method, asked, route.method === 'post' ? {} : undefined);
      expect(answer.status).toBe(403);
      expect(ProblemSchema.parse(JSON.parse(answer.text))).toMatchObject({
        code: 'STEP_UP_REQUIRED',
        field: 'password',
        remedy:
          'Confirm it is you with your password (and a code if two-factor authentication is on) or with a passkey.',
      });
    },
  );

  it('is allowed to a session with a recent proof', async () => {
    ann = await world.signUp(`ann-${keyOf(route).replaceAll(/\W+/g, '-')}`);
    await age(ann, PAST);
    expect((await stepUp(ann.password)).status).toBe(204);
    const body = route.method === 'post' ? {} : undefined;
    const { text } = await call(route.method, path, body);
    expect(text).not.toContain('STEP_UP_REQUIRED');
  });
});

it('a session of a little less than ten minutes ago is allowed', async () => {
  ann = await world.signUp('ann-of-nine-minutes');
  await age(ann, 9 * MINUTE);
  expect((await call('get', '/api/auth/step-up')).status).toBe(204);
});

it('a wrong password confirms nothing', async () => {
  ann = await world.signUp('ann-who-mistypes');
  await age(ann, PAST);
  const answer = await stepUp('not-the-password');
  expect(answer.status).toBe(401);
  expect(ProblemSchema.parse(JSON.parse(answer.text))).toMatchObject({
    code: 'CREDENTIALS_INVALID',
    field: 'password',
  });
  expect((await call('get', '/api/auth/step-up')).status).toBe(403);
});
