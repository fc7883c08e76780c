/**
 * Proves over real HTTP and on a real store that a closed account leaves no personal data: no database, document,
 * session or push. Its address receives nothing any more, and the journal continues for everybody else.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userDatabase } from '#couchdb/databases.ts';
import { OpenPointsSchema } from '#domain/account/open-points-schema.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { makePng } from '#tests/builders/pictures.ts';
import { type Answer, cookieOf, makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
let ann: Person;
let ben: Person;
let picture = '';

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
  ben = await world.signUp('ben');
  await world.issue(ann, '10.005', 'DC');
  await world.call('POST', '/api/waitlist', { body: { fullName: 'ann of the tests', email: ann.email } });
  await world.call('POST', '/api/push/subscription', {
    token: ann.session.accessToken,
    body: {
      endpoint: 'https://push.example/send/of-ann',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  });
  picture = await world.setPicture(ann, makePng());
  const contact = {
    id: 'self',
    address: ben.address,
    name: 'ben my friend',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  await world.call('POST', '/sync/me/contacts', {
    token: ann.session.accessToken,
    body: { rows: [{ document: contact, assumed: null }] },
  });
});
afterAll(async () => {
  await world.close();
});

const codeOf = ({ text }: Answer): string => ProblemSchema.parse(JSON.parse(text)).code;
const close = (person: Person) =>
  world.call('POST', '/api/account/close', {
    token: person.session.accessToken,
    headers: { cookie: person.cookie },
  });
const open = async ({ session }: Person) => {
  const answer = await world.call('GET', '/api/account/close', { token: session.accessToken });
  return OpenPointsSchema.parse(JSON.parse(answer.text)).open;
};

/** All data of the service as one text. */
async function dump(): Promise<string> {
  let text = '';
  for (const database of await world.store.listDatabases())
    text +=
      database +
      JSON.stringify(await world.store.range(database, { start: '', end: '\uffff', limit: 10_000 }));
  return text;
}

it('lists the open points first, and closes nothing while there are any', async () => {
  expect(await open(ann)).toEqual({ balanceDC: '10.005' });
  const refused = await close(ann);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'ACCOUNT_NOT_EMPTY']);
  expect(ProblemSchema.parse(JSON.parse(refused.text)).facts).toEqual({ balanceDC: '10.005' });
});

it('closes an empty account, and keeps nothing that identifies the person', async () => {
  const sent = await world.command(ann, 'wallet.transfer', { to: ben.address, amount: '10', currency: 'DC' });
  expect(sent).toMatchObject({ verdict: 'committed' });
  await world.service.projections.idle();
  expect(await dump()).toContain('ben my friend');
  const pixels = makePng().toString('base64');
  expect(await dump()).toContain(pixels);
  expect((await world.call('GET', `/api/files/${picture}`)).status).toBe(200);
  expect(await open(ann)).toEqual({});
  const closed = await close(ann);
  expect([closed.status, closed.text]).toEqual([204, '']);
  expect(cookieOf(closed)).toMatch(/=$/);
  await world.service.projections.idle();
  expect(await world.store.info(userDatabase(ann.id))).toBeNull();
  const left = await dump();
  for (const trait of [ann.email, 'ann of the tests', 'ben my friend', 'push.example', picture, pixels])
    expect(left).not.toContain(trait);
  expect(left).toContain('ben of the tests');
  expect((await world.call('GET', `/api/files/${picture}`)).status).toBe(404);
});

it('admits nobody afterwards, by token, cookie or password', async () => {
  expect(codeOf(await world.call('GET', '/api/wallet', { token: ann.session.accessToken }))).toBe(
    'SESSION_ENDED',
  );
  const refreshed = await world.call('POST', '/api/auth/refresh', { headers: { cookie: ann.cookie } });
  expect(codeOf(refreshed)).toBe('SESSION_ENDED');
  const body = { email: ann.email, password: ann.password };
  expect(codeOf(await world.call('POST', '/api/auth/sign-in', { body }))).toBe('CREDENTIALS_INVALID');
});

it('its address accepts nothing and names nobody, and its transactions stay provable', async () => {
  const payload = { to: ann.address, amount: '1', currency: 'DC' };
  expect(await world.command(ben, 'wallet.transfer', payload)).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
  const payee = await world.call('GET', `/api/payees/${ann.address}`, { token: ben.session.accessToken });
  expect(ProblemSchema.parse(JSON.parse(payee.text))).toMatchObject({
    code: 'RECIPIENT_NOT_FOUND',
    detail: 'Recipient wallet address not found',
  });
  const page = await world.call('GET', '/api/explorer/transactions?type=send');
  const [sent] = (JSON.parse(page.text) as { items: { id: string; from: string }[] }).items;
  expect(sent?.from).toBe(ann.address);
  const one = await world.call('GET', `/api/explorer/transactions/${sent?.id ?? ''}`);
  expect(one.status).toBe(200);
  expect(JSON.parse(one.text)).toMatchObject({
    from: ann.address,
    amount: '10',
    proof: { path: expect.any(Array) as unknown, sig: expect.stringMatching(/^[0-9a-f]{128}$/) as unknown },
  });
  expect(one.text).not.toContain('"unknown"');
  expect(one.text).not.toContain(ann.id);
});

it('later entries about it make no database again', async () => {
  const notice = { userId: ann.id, notice: 'password.changed' };
  await world.service.authority.submit({
    ...{ id: 'notice:of-the-test-01', type: 'account.security_notice', actor: 'system', payload: notice },
  });
  await world.command(ben, 'wallet.claim_tdc', {});
  await world.service.projections.idle();
  expect(await world.store.info(userDatabase(ann.id))).toBeNull();
  const again = await world.signUp('ann');
  expect(again.id).not.toBe(ann.id);
  expect(await open(again)).toEqual({});
});
