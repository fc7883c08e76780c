/**
 * Proves over real HTTP, with limits on, that a flood by one device, and by one account from many networks, is refused
 * with a problem document while others are served. Uploads of replication and commands are counted too; ordinary use
 * stays within the limits.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProblemSchema } from '#domain/protocol.ts';
import { type Answer, makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await makeServiceWorld(
    { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    // One window for the whole file, so the duration of the tests does not matter.
    { limitsNow: () => 600_000 },
  );
  ann = await world.signUp('ann');
  ben = await world.signUp('ben');
});
afterAll(async () => {
  await world.close();
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const statusesOf = (answers: readonly Answer[]) => ({
  served: answers.filter(({ status }) => status < 400).length,
  refused: answers.filter(({ status }) => status === 429).length,
});
const repeat = (times: number, ask: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(n)));

it('a day of ordinary use within one window is served', async () => {
  const token = ben.session.accessToken;
  const asks = [
    ...Array.from({ length: 40 }, () => ['GET', '/sync/me/changes'] as const),
    ...Array.from({ length: 20 }, () => ['GET', '/api/explorer/transactions'] as const),
    ...Array.from({ length: 10 }, () => ['GET', '/api/wallet'] as const),
    ...Array.from({ length: 5 }, () => ['GET', '/api/auth/devices'] as const),
    ...Array.from({ length: 5 }, () => ['GET', '/api/supply'] as const),
  ];
  const answers = await Promise.all(asks.map(([method, path]) => world.call(method, path, { token })));
  expect(statusesOf(answers)).toEqual({ served: 80, refused: 0 });
});

it('a flood of writes to an account is refused by device and by account, from whatever network', async () => {
  const second = await world.signIn(ann);
  const flood = (token: string) => (n: number) =>
    world.call('DELETE', '/api/push/subscription', { token, headers: from(`198.51.100.${String(n)}`) });
  const first = await repeat(70, flood(ann.session.accessToken));
  expect(statusesOf(first)).toEqual({ served: 60, refused: 10 });
  const later = await repeat(40, flood(second.session.accessToken));
  expect(statusesOf(later), '90 of the account').toEqual({ served: 30, refused: 10 });
  const refused = [...first, ...later].find(({ status }) => status === 429);
  expect(ProblemSchema.parse(JSON.parse(refused?.text ?? ''))).toMatchObject({
    code: 'REQUESTS_LIMITED',
    remedy: 'Wait for the time shown and try again.',
  });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(60);
  expect((await flood(ben.session.accessToken)(1)).status).toBe(204);
});

it('a flood of pushes and of commands by one device is refused, and other devices go on', async () => {
  const body = { rows: [] };
  const push = (person: Person) => () =>
    world.call('POST', '/sync/me/contacts', { token: person.session.accessToken, body });
  expect(statusesOf(await repeat(310, push(ann))).refused).toBe(10);
  expect((await push(ben)()).status).not.toBe(429);
  const command = (person: Person) => () =>
    world.call('POST', '/api/commands', { token: person.session.accessToken, body: { commands: [] } });
  expect(statusesOf(await repeat(310, command(ann))).refused).toBe(10);
  expect((await command(ben)()).status).not.toBe(429);
});

it('a flood by one network is refused, and others are served', async () => {
  const ask = (ip: string) =>
    world.call('POST', '/api/waitlist', {
      headers: from(ip),
      body: { fullName: 'Eve Example', email: 'eve@security.example' },
    });
  const answers = await repeat(70, (n) => ask(`2001:db8:7:7::${(n + 1).toString(16)}`));
  expect(statusesOf(answers)).toEqual({ served: 60, refused: 10 });
  expect((await ask('2001:db8:7:8::1')).status).toBe(204);
});
