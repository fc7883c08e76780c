/**
 * Proves over real HTTP that with a second factor a password alone opens nothing: token and cookie come only after a
 * code, earlier sessions are over, and money waits for a code where one is required. Also proves that no database
 * contains a secret or a code.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SessionSchema, SignInAnswerSchema } from '#domain/account/session.ts';
import { CLIENT_HEADER } from '#domain/device.ts';
import { CommandBatchAnswerSchema, ProblemSchema } from '#domain/protocol.ts';
import { type Answer, cookieOf, makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';
import { makeTwoFactorPerson, type TwoFactorPerson } from './two-factor-person.ts';

let world: ServiceWorld;
let ann: TwoFactorPerson;
let elsewhere: Person;
let ben: Person;
let backupCodes: readonly string[];
/** Secrets that were shown once and may be stored nowhere. */
const shown: string[] = [];

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await makeTwoFactorPerson(world, 'ann');
  ben = await world.signUp('ben');
  await world.issue(ann.person, '100', 'DC');
  elsewhere = await world.signIn(ann.person);
  backupCodes = await ann.enable();
  shown.push(ann.secret, ann.firstCode, ...backupCodes);
});
afterAll(async () => {
  await world.close();
});

const codeOf = ({ text }: Answer): string => ProblemSchema.parse(JSON.parse(text)).code;
const signIn = (headers: Record<string, string> = {}) =>
  world.call('POST', '/api/auth/sign-in', {
    headers,
    body: { email: ann.person.email, password: ann.person.password },
  });
const answer = (body: object) => world.call('POST', '/api/auth/second-factor', { body });

async function startChallenge(): Promise<string> {
  const parsed = SignInAnswerSchema.parse(JSON.parse((await signIn()).text));
  if (!('challenge' in parsed)) throw new Error('no second factor was asked for');
  shown.push(parsed.challenge.id);
  return parsed.challenge.id;
}

it('turning it on signs out the other device, whose refresh token no longer works', async () => {
  const refreshed = await world.call('POST', '/api/auth/refresh', { headers: { cookie: elsewhere.cookie } });
  expect([refreshed.status, codeOf(refreshed)]).toEqual([401, 'SESSION_ENDED']);
  const token = elsewhere.session.accessToken;
  expect(codeOf(await world.call('GET', '/api/wallet', { token }))).toBe('SESSION_ENDED');
});

it('the correct password gets a challenge, and neither a token nor a cookie', async () => {
  const asked = await signIn();
  expect(asked.status).toBe(200);
  expect(SignInAnswerSchema.parse(JSON.parse(asked.text))).toHaveProperty('challenge.methods', [
    'totp',
    'backup',
  ]);
  expect(asked.headers.get('set-cookie')).toBeNull();
  expect(asked.headers.get('cache-control')).toBe('no-store');
  expect(asked.text).not.toContain(ann.person.id);
});

it('a wrong password gets the same answer with and without a second factor', async () => {
  const body = { email: ann.person.email, password: 'not-the-password' };
  const refused = await world.call('POST', '/api/auth/sign-in', { body });
  expect([refused.status, codeOf(refused)]).toEqual([401, 'CREDENTIALS_INVALID']);
});

it('an app that does not know challenges is asked to update', async () => {
  expect(codeOf(await signIn({ [CLIENT_HEADER]: '2' }))).toBe('CLIENT_TOO_OLD');
});

it('the code opens the session, once; a page of another site cannot answer', async () => {
  const challenge = await startChallenge();
  const body = { challenge, method: 'totp', code: ann.code() };
  shown.push(body.code);
  const foreign = await world.call('POST', '/api/auth/second-factor', {
    body,
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(codeOf(foreign)).toBe('CROSS_SITE');
  const given = await answer(body);
  expect(SessionSchema.parse(JSON.parse(given.text)).user.id).toBe(ann.person.id);
  expect(cookieOf(given)).toMatch(/^vaultiq-dev=/);
  expect(codeOf(await answer({ ...body, challenge: await startChallenge() }))).toBe('TWO_FACTOR_CODE_USED');
  expect(codeOf(await answer(body))).toBe('CHALLENGE_ENDED');
});

const transfer = (id: string) => ({
  id,
  type: 'wallet.transfer',
  payload: { to: ben.address, amount: '1', currency: 'DC' },
});
async function send(...commands: readonly object[]) {
  const token = ann.person.session.accessToken;
  const sent = await world.call('POST', '/api/commands', { token, body: { commands } });
  return CommandBatchAnswerSchema.parse(JSON.parse(sent.text)).verdicts;
}

it('a transfer that requires a code is undecided until it is confirmed, then decided under the same id', async () => {
  expect((await ann.post('require', { required: true })).status).toBe(204);
  const [first, second] = [transfer('the-first-of-ann-01'), transfer('the-second-of-ann-1')];
  const before = world.service.authority.durable().seq;
  expect(await send(first, second)).toMatchObject(
    Array(2).fill({ verdict: 'undecided', seq: null, code: 'TWO_FACTOR_REQUIRED' }),
  );
  expect(world.service.authority.durable().seq).toBe(before);
  const wrong = await ann.post('confirm', { code: '000000', commands: [first, second] });
  expect([wrong.status, codeOf(wrong)]).toEqual([422, 'TWO_FACTOR_CODE_INVALID']);
  const code = backupCodes[0] ?? '';
  expect((await ann.post('confirm', { code, commands: [first, second] })).status).toBe(204);
  const changed = { ...first, payload: { ...first.payload, amount: '50' } };
  expect(await send(changed)).toMatchObject([{ code: 'TWO_FACTOR_REQUIRED' }]);
  expect(await send(first, second)).toMatchObject(Array(2).fill({ verdict: 'committed' }));
  expect(await send(transfer('the-third-of-ann-01'))).toMatchObject([{ code: 'TWO_FACTOR_REQUIRED' }]);
  expect(await send({ id: 'a-claim-of-ann-0001', type: 'wallet.claim_tdc', payload: {} })).toMatchObject([
    { verdict: 'committed' },
  ]);
});

it('nobody can confirm for another, or without a second factor', async () => {
  const body = { code: backupCodes[1], commands: [transfer('the-third-of-ann-01')] };
  const tried = await world.call('POST', '/api/auth/two-factor/confirm', {
    token: ben.session.accessToken,
    body,
  });
  expect(codeOf(tried)).toBe('TWO_FACTOR_OFF');
  expect(await send(transfer('the-third-of-ann-01'))).toMatchObject([{ code: 'TWO_FACTOR_REQUIRED' }]);
});

it('no database, no log and no file of the journal holds a secret or a code', async () => {
  await world.service.projections.idle();
  let dump = world.logged();
  let documents = 0;
  for (const database of await world.store.listDatabases()) {
    const all = await world.store.range(database, { start: '', end: '\uffff', limit: 10_000 });
    documents += all.length;
    dump += JSON.stringify(all);
  }
  expect(documents).toBeGreaterThan(20);
  expect(dump).toContain(`2fa:${ann.person.id}`);
  // Six digits occur in any hash, so a code is searched as a separate word.
  const found = shown.filter((one) =>
    new RegExp(String.raw`(?<![0-9A-Za-z])${one}(?![0-9A-Za-z])`).test(dump),
  );
  expect(found).toEqual([]);
  for (const key of [world.dataKey, world.tokenKey, ann.person.password]) expect(dump).not.toContain(key);
});
