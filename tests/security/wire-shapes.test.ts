/**
 * Proves that real answers have exactly the shapes on which external checks rely: each schema is strict, so a missing,
 * renamed or new field fails here. Fields beyond the agreed ones are under `more`.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  cookieOf,
  makeServiceWorld,
  openDoorbell,
  type Person,
  type ServiceWorld,
} from './service-world.ts';

let world: ServiceWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
  ben = await world.signUp('ben');
  await world.issue(ann, '100', 'DC');
});
afterAll(async () => {
  await world.close();
});

const Amount = z.string().regex(/^-?\d+(\.\d{1,6})?$/);
const Time = z.iso.datetime();
const Hex = z.string().regex(/^[0-9a-f]{64}$/);
const perCurrency = <S extends z.ZodType>(schema: S) =>
  z.strictObject({ DC: schema, TDC: schema, USD: schema });
const Balance = z.strictObject({ posted: Amount, held: Amount, available: Amount });

const User = z.strictObject({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
  roles: z.array(z.enum(['owner', 'admin', 'user'])),
  address: z.string().regex(/^VIQ-\d+-[0-9A-Za-z]{12}$/),
});
const Session = z
  .strictObject({ accessToken: z.string(), user: User })
  .extend({ expiresAt: Time, deviceId: z.string() });

const Verdict = z
  .strictObject({
    id: z.string(),
    verdict: z.enum(['committed', 'refused']),
    code: z.string().optional(),
    detail: z.string().optional(),
    seq: z.int().min(1),
    block: z.int().min(1),
    txId: z.string().optional(),
    amount: Amount.optional(),
    fee: Amount.optional(),
    total: Amount.optional(),
  })
  .extend({
    type: z.string(),
    at: Time,
    facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  });

const Item = z
  .strictObject({
    id: z.string(),
    seq: z.int().min(1),
    from: z.string(),
    to: z.string(),
    type: z.string(),
    amount: Amount,
    currency: z.enum(['DC', 'TDC', 'USD']),
    status: z.enum(['success', 'pending', 'failed']),
    at: Time,
  })
  .extend({ fee: Amount });

const Problem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    field: z.string().optional(),
  })
  .extend({
    remedy: z.string(),
    retry: z.enum(['never', 'same-id', 'new-id']),
    retryAfterMs: z.int().optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
  });

const HealthWords = z.record(z.string(), z.string());
const Health = z.strictObject({ status: z.string(), checks: HealthWords, notes: HealthWords.optional() });

/** Checks the status, then the body against a strict schema. */
function parseAnswer<S extends z.ZodType>(answer: Answer, status: number, schema: S): z.infer<S> {
  expect(answer.status, answer.text).toBe(status);
  return schema.parse(JSON.parse(answer.text));
}

const as = (person: Person) => ({ token: person.session.accessToken });

async function submit(commands: readonly object[]): Promise<z.infer<typeof Verdict>[]> {
  const answer = await world.call('POST', '/api/commands', { ...as(ann), body: { commands } });
  return parseAnswer(answer, 200, z.strictObject({ verdicts: z.array(Verdict) })).verdicts;
}

const commandOf = (type: string, payload: unknown) => ({
  id: randomUUID(),
  type,
  payload,
  requestedAt: '2026-01-01T12:00:00.000Z',
});

describe('sessions', () => {
  const credentials = { email: 'cleo@security.example', password: 'cleo-pass-phrase-12' };
  let cookie: string;

  it('sign-up: 201, the session and the refresh cookie', async () => {
    const answer = await world.call('POST', '/api/auth/sign-up', {
      body: { ...credentials, fullName: 'Cleo', ref: ann.address },
    });
    expect(parseAnswer(answer, 201, Session).user).toMatchObject({
      email: credentials.email,
      roles: ['user'],
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^[^=]+=[^;]+;.*HttpOnly;.*SameSite=Strict$/);
  });

  it('sign-in: 200, the same as sign-up', async () => {
    const answer = await world.call('POST', '/api/auth/sign-in', { body: credentials });
    parseAnswer(answer, 200, Session);
    cookie = cookieOf(answer);
    expect(cookie).not.toBe('');
  });

  it('refresh: 200 and an access token that works', async () => {
    const answer = await world.call('POST', '/api/auth/refresh', { headers: { cookie } });
    const { accessToken } = parseAnswer(answer, 200, Session);
    expect((await world.call('GET', '/api/wallet', { token: accessToken })).status).toBe(200);
    cookie = cookieOf(answer);
  });

  it('sign-out: 204', async () => {
    const answer = await world.call('POST', '/api/auth/sign-out', { headers: { cookie } });
    expect([answer.status, answer.text]).toEqual([204, '']);
  });
});

describe('commands', () => {
  it('a transfer has fee, total and its transaction; verdicts come in the order asked', async () => {
    const sent = [
      commandOf('wallet.transfer', { to: ben.address, amount: '10', currency: 'DC', note: 'a note' }),
      commandOf('wallet.transfer', { to: ben.address, amount: '5000', currency: 'DC' }),
      commandOf('wallet.claim_tdc', {}),
      commandOf('wallet.claim_tdc', {}),
    ];
    const verdicts = await submit(sent);
    expect(verdicts.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    expect(verdicts).toMatchObject([
      {
        verdict: 'committed',
        amount: '10',
        fee: '0.005',
        total: '10.005',
        txId: expect.any(String) as string,
      },
      { verdict: 'refused', code: 'INSUFFICIENT_FUNDS', detail: 'Insufficient balance' },
      { verdict: 'committed', amount: '200' },
      { verdict: 'refused', code: 'CLAIM_TOO_EARLY', facts: { nextClaimAt: expect.any(String) as string } },
    ]);
    expect(verdicts[1]?.txId).toBeUndefined();
    expect(await submit(sent)).toEqual(verdicts);
  });

  it('an undecided command says so, with its problem', async () => {
    const answer = await world.call('POST', '/api/commands', {
      ...as(ann),
      body: { commands: [commandOf('no.such.command', {})] },
    });
    const Undecided = z.strictObject({
      id: z.string(),
      verdict: z.literal('refused'),
      code: z.literal('COMMAND_UNKNOWN'),
      detail: z.string(),
      field: z.string(),
      seq: z.null(),
      block: z.null(),
      type: z.string(),
      problem: Problem,
    });
    parseAnswer(answer, 200, z.strictObject({ verdicts: z.tuple([Undecided]) }));
  });
});

describe('reading', () => {
  it('GET /api/wallet', async () => {
    const Wallet = z.strictObject({ address: z.string(), asOf: Time, balances: perCurrency(Balance) });
    const wallet = parseAnswer(await world.call('GET', '/api/wallet', as(ann)), 200, Wallet);
    expect(wallet).toMatchObject({
      address: ann.address,
      balances: { DC: { posted: '89.995', held: '0', available: '89.995' }, TDC: { posted: '200' } },
    });
  });

  it('GET /api/payees/{address}: the name that its owner signed up with', async () => {
    const Payee = z.strictObject({ address: z.string(), name: z.string() });
    const known = await world.call('GET', `/api/payees/${ben.address}`, as(ann));
    expect(parseAnswer(known, 200, Payee)).toEqual({ address: ben.address, name: 'ben of the tests' });
    expect(known.headers.get('cache-control')).toBe('no-store');
    for (const address of ['VIQ-1800000000000-aaaaaaaaaaaa', 'somebody']) {
      const unknown = await world.call('GET', `/api/payees/${address}`, as(ann));
      expect(parseAnswer(unknown, 422, Problem).code).toBe('RECIPIENT_NOT_FOUND');
    }
  });

  it('the explorer: list with a cursor, one with its proof, one wallet', async () => {
    await world.service.projections.idle();
    const Page = z.strictObject({ items: z.array(Item), next: z.string().nullable() });
    const first = parseAnswer(await world.call('GET', '/api/explorer/transactions?limit=1'), 200, Page);
    expect(first.items).toHaveLength(1);
    const path = `/api/explorer/transactions?limit=100&cursor=${first.next ?? ''}`;
    const rest = parseAnswer(await world.call('GET', path), 200, Page);
    expect(rest.next).toBeNull();
    const sent = [...first.items, ...rest.items].find(({ type }) => type === 'send');
    expect(sent).toMatchObject({ from: ann.address, to: ben.address, amount: '10', currency: 'DC' });

    const One = Item.extend({
      legs: z.array(z.strictObject({ account: z.string(), amount: Amount, currency: z.string() })),
      proof: z
        .strictObject({ leaf: Hex, path: z.array(Hex), block: z.int() })
        .extend({ header: z.unknown(), prev: Hex, root: Hex, hash: Hex, sig: z.string(), index: z.int() }),
    }).extend({ record: z.unknown() });
    const one = parseAnswer(
      await world.call('GET', `/api/explorer/transactions/${sent?.id ?? ''}`),
      200,
      One,
    );
    expect(one).toMatchObject({ ...sent, fee: '0.005' });
    expect(one.legs.map(({ account }) => account)).toEqual(
      expect.arrayContaining([ann.address, ben.address]),
    );

    const Wallet = z
      .strictObject({
        address: z.string(),
        balances: z.partialRecord(z.enum(['DC', 'TDC', 'USD']), Balance).nullable(),
        totals: perCurrency(z.strictObject({ sent: Amount, received: Amount, count: z.int() })).nullable(),
        count: z.int(),
      })
      .extend({ openedAt: Time, asOf: Time });
    const wallet = parseAnswer(await world.call('GET', `/api/explorer/wallets/${ben.address}`), 200, Wallet);
    expect(wallet).toMatchObject({ address: ben.address, totals: { DC: { received: '10' } }, count: 1 });
  });

  it.each(['me', 'catalog', 'explorer'])('GET /sync/%s/changes, page by page', async (feed) => {
    const Changes = z.strictObject({
      results: z.array(
        z.strictObject({ id: z.string(), seq: z.string(), doc: z.looseObject({ id: z.string() }) }),
      ),
      lastSeq: z.string(),
      pending: z.int().min(0),
    });
    const seen = new Set<string>();
    let since = '';
    for (let pending = 1; pending > 0;) {
      const path = `/sync/${feed}/changes?limit=2&since=${encodeURIComponent(since)}`;
      const page = parseAnswer(await world.call('GET', path, as(ann)), 200, Changes);
      for (const { id } of page.results) seen.add(id);
      ({ lastSeq: since, pending } = page);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it('GET /sync/doorbell names feed and seq', async () => {
    const bell = await openDoorbell(world.url, ben.session.accessToken);
    const [verdict] = await submit([
      commandOf('wallet.transfer', { to: ben.address, amount: '1', currency: 'DC' }),
    ]);
    const Ring = z
      .strictObject({ feed: z.string(), seq: z.int() })
      .extend({ collections: z.array(z.string()) });
    const rings = () =>
      [...bell.heard().matchAll(/event: ring\ndata: (.+)\n\n/g)].map(([, json]) =>
        Ring.parse(JSON.parse(json ?? '')),
      );
    await vi.waitUntil(() => rings().some(({ feed }) => feed === 'me'), { timeout: 5_000 });
    expect(rings().find(({ feed }) => feed === 'me')?.seq).toBeGreaterThanOrEqual(verdict?.seq ?? Infinity);
    await bell.close();
  });

  it.each(['/healthz', '/readyz'])('GET %s', async (path) => {
    const { status, checks } = parseAnswer(await world.call('GET', path), 200, Health);
    expect([status, ...new Set(Object.values(checks))]).toEqual(['ok', 'ok']);
  });
});

describe('problems', () => {
  it('name the code, and the wrong field', async () => {
    const body = { email: 'x', password: 'long-enough-3', fullName: 'No Body' };
    const answer = await world.call('POST', '/api/auth/sign-up', { body });
    expect(parseAnswer(answer, 422, Problem)).toMatchObject({
      code: 'EMAIL_INVALID',
      status: 422,
      field: 'email',
    });
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });
});
