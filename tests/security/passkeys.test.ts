/**
 * Proves over real HTTP how a passkey opens an account: with one signature, once, for a page of this origin, without an
 * earlier cookie or token. Also proves the limits on challenges, and that stored data signs nobody in.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SessionSchema } from '#domain/account/session.ts';
import { RequestOptionsSchema } from '#domain/passkey/schema.ts';
import { CommandBatchAnswerSchema, ProblemSchema } from '#domain/protocol.ts';
import { makeAssertion, makePasskeyPerson, ORIGIN, type PasskeyPerson } from './passkey-person.ts';
import { type Answer, cookieOf, makeServiceWorld, type ServiceWorld } from './service-world.ts';
import { withTwoFactor } from './two-factor-person.ts';

let world: ServiceWorld;
let ann: PasskeyPerson;
beforeAll(async () => {
  world = await makeServiceWorld({ PUBLIC_URL: ORIGIN });
  ann = await makePasskeyPerson(world, 'ann');
});
afterAll(async () => {
  await world.close();
});

const codeOf = ({ text }: Answer): string => ProblemSchema.parse(JSON.parse(text)).code;
const signIn = (body: object, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/auth/passkey/sign-in', { body, headers });

it('requesting options issues neither a token nor a cookie, and names nobody', async () => {
  const asked = await world.call('POST', '/api/auth/passkey/options', { body: {} });
  expect(asked.status).toBe(200);
  expect(asked.headers.get('set-cookie')).toBeNull();
  expect(asked.headers.get('cache-control')).toBe('no-store');
  for (const trait of [ann.person.id, ann.person.email, ann.passkeyId])
    expect(asked.text).not.toContain(trait);
});

it('a signature begins one session of its owner, and no page of another site can send it', async () => {
  const body = await makeAssertion(world, ann);
  expect(codeOf(await signIn(body, { origin: 'https://elsewhere.example' }))).toBe('CROSS_SITE');
  expect(
    codeOf(
      await world.call('POST', '/api/auth/passkey/options', {
        body: {},
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
    ),
  ).toBe('CROSS_SITE');
  const tries = await Promise.all(Array.from({ length: 5 }, () => signIn(body)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  const opened = tries.find(({ status }) => status === 200);
  if (opened === undefined) throw new Error('nothing was opened');
  const session = SessionSchema.parse(JSON.parse(opened.text));
  expect(session.user.id).toBe(ann.person.id);
  expect(cookieOf(opened)).toMatch(/^vaultiq-/);
  expect((await world.call('GET', '/api/wallet', { token: session.accessToken })).status).toBe(200);
});

it('options of one session make no passkey in another session of the same person', async () => {
  const elsewhere = await world.signIn(ann.person);
  const token = elsewhere.session.accessToken;
  const added = await world.call('POST', '/api/auth/passkeys', { token, body: await ann.another() });
  expect([added.status, codeOf(added)]).toEqual([410, 'PASSKEY_EXPIRED']);
});

it('nothing stored is a secret, and no log contains a signature', async () => {
  const documents = JSON.stringify(await world.documents('passkey'));
  expect(documents).toContain(ann.passkeyId);
  expect(documents).not.toContain('"d":');
  const body = await makeAssertion(world, ann);
  await signIn(body);
  const { signature } = (body as { assertion: { response: { signature: string } } }).assertion.response;
  expect(world.logged()).not.toContain(signature);
});

it('a passkey confirms a transfer that waits for a code, under its id and once', async () => {
  const ben = await makePasskeyPerson(world, 'ben');
  const codes = await withTwoFactor(world, ben.person);
  await world.issue(ben.person, '10', 'DC');
  await codes.enable();
  expect((await codes.post('require', { required: true })).status).toBe(204);
  const token = ben.person.session.accessToken;
  const payload = { to: ann.person.address, amount: '1', currency: 'DC' };
  const commands = [{ id: 'a-transfer-of-ben-01', type: 'wallet.transfer', payload }];
  const send = async () => {
    const { text } = await world.call('POST', '/api/commands', { token, body: { commands } });
    return CommandBatchAnswerSchema.parse(JSON.parse(text)).verdicts;
  };
  expect(await send()).toMatchObject([{ verdict: 'undecided', code: 'TWO_FACTOR_REQUIRED' }]);
  const ask = await codes.post('confirm/passkey', { commands });
  expect([ask.status, ask.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const assertion = ben.authenticator.get(RequestOptionsSchema.parse(JSON.parse(ask.text)));
  const tries = await Promise.all(
    Array.from({ length: 4 }, () => codes.post('confirm', { assertion, commands })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([204, 410, 410, 410]);
  expect(await send()).toMatchObject([{ verdict: 'committed', amount: '1' }]);
});
