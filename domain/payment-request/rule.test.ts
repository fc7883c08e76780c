// Proves that a payment request is paid once, unchanged and in time, or refused with the reason; that only its maker
// can cancel it; and which refusal wins.
import { describe, expect, it } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { aWorld, idOf, OPENED_AT, person, refusal, statement, type World } from '#tests/builders/world.ts';
import type { Request } from './schema.ts';

const three = (): World =>
  aWorld().with(person('ann').holding('100 DC'), person('ben'), person('cem').holding('100 DC'));

const HOUR = 3_600_000;
const inAnHour = new Date(OPENED_AT + HOUR).toISOString();

/** Ben's request. */
const asked = (world: World, more: Partial<Request> & { expiresAt?: string } = {}): Request =>
  aRequest({
    to: world.address('ben'),
    amount: '10',
    currency: 'DC',
    note: 'Lunch',
    expiresAt: inAnHour,
    ...more,
  });

const pay = (world: World, request: unknown, by = 'ann') => world.send(by, 'wallet.transfer', request);
const cancel = (world: World, request: unknown, by = 'ben') =>
  world.send(by, 'wallet.cancel_request', request);

describe('a payment of a request', () => {
  it('books the same as a transfer, and names the request', () => {
    const world = three();
    const request = asked(world);
    const answer = pay(world, request);
    expect(statement(answer).slice(0, 2)).toEqual(['ann -10.005 DC', 'ben +10 DC']);
    expect(answer.decided && answer.entry.facts[0]).toMatchObject({
      kind: 'transaction.recorded',
      transactionKind: 'send',
      note: 'Lunch',
      requestId: request.request.id,
      fromUser: idOf('ann'),
      toUser: idOf('ben'),
    });
  });

  it('happens once, whoever pays', () => {
    const world = three();
    const request = asked(world);
    pay(world, request);
    expect(refusal(pay(world, request)).code).toBe('REQUEST_PAID');
    expect(refusal(pay(world, request, 'cem')).code).toBe('REQUEST_PAID');
    expect(world.posted('ben', 'DC')).toBe('10');
  });

  it('leaves another request with the same content open', () => {
    const world = three();
    pay(world, asked(world));
    expect(statement(pay(world, asked(world)))[0]).toBe('ann -10.005 DC');
  });

  it('stays open if the payer has too little', () => {
    const world = three();
    const request = asked(world, { amount: '99.99' });
    expect(refusal(pay(world, request)).code).toBe('INSUFFICIENT_FUNDS');
    world.send('cem', 'wallet.transfer', { to: world.address('ann'), amount: '1', currency: 'DC' });
    expect(statement(pay(world, request))[1]).toBe('ben +99.99 DC');
  });

  it('is possible up to its last moment, by the time of the block', () => {
    const last = three();
    expect(statement(pay(last.later(HOUR - 1), asked(last)))[1]).toBe('ben +10 DC');
    const late = three();
    expect(refusal(pay(late.later(HOUR), asked(late)))).toEqual({
      code: 'REQUEST_EXPIRED',
      detail: { expiresAt: inAnHour },
    });
    expect(late.posted('ann', 'DC')).toBe('100');
  });

  it('is the same however its amount is written', () => {
    const world = three();
    expect(statement(pay(world, { ...asked(world), amount: '10.00' }))[1]).toBe('ben +10 DC');
  });
});

describe('nobody can change a request', () => {
  it.each<[string, (request: Request, world: World) => unknown]>([
    ['the amount', (request) => ({ ...request, amount: '9.999999' })],
    ['the currency', (request) => ({ ...request, currency: 'TDC' })],
    ['the recipient', (request, world) => ({ ...request, to: world.address('cem') })],
    ['the note', (request) => ({ ...request, note: 'lunch' })],
    ['the note away', ({ note: _note, ...request }) => request],
    ['the expiry', (r) => ({ ...r, request: { ...r.request, expiresAt: '9999-01-01T00:00:00.000Z' } })],
    ['the salt', (r) => ({ ...r, request: { ...r.request, salt: 'anothersalt00000' } })],
    ['the id', (r) => ({ ...r, request: { ...r.request, id: '0'.repeat(40) } })],
  ])('not %s', (_name, change) => {
    const world = three();
    expect(refusal(pay(world, change(asked(world), world))).code).toBe('REQUEST_CHANGED');
    expect(world.posted('ann', 'DC')).toBe('100');
  });

  it.each([
    ['an invalid id', { id: 'x' }],
    ['an invalid expiry', { expiresAt: 'tomorrow' }],
    ['a salt too short', { salt: 'salt' }],
    ['an unknown field', { by: 'me' }],
  ])('undecided: %s', (_name, change) => {
    const world = three();
    const request = asked(world);
    expect(refusal(pay(world, { ...request, request: { ...request.request, ...change } })).code).toBe(
      'COMMAND_INVALID',
    );
  });
});

describe('a cancellation', () => {
  it('ends the request for everybody and moves nothing', () => {
    const world = three();
    const request = asked(world);
    const answer = cancel(world, request);
    expect(answer).toMatchObject({
      entry: {
        legs: [],
        facts: [{ kind: 'request.cancelled', requestId: request.request.id, userId: idOf('ben') }],
      },
    });
    expect(refusal(pay(world, request)).code).toBe('REQUEST_CANCELLED');
    expect(refusal(cancel(world, request)).code).toBe('REQUEST_CANCELLED');
  });

  it('is only for its payee', () => {
    const world = three();
    const request = asked(world);
    expect(refusal(cancel(world, request, 'ann')).code).toBe('FORBIDDEN');
    expect(refusal(cancel(world, request, 'nobody')).code).toBe('WALLET_NOT_FOUND');
    expect(statement(pay(world, request))[1]).toBe('ben +10 DC');
  });

  it('comes too late for what was paid', () => {
    const world = three();
    const request = asked(world);
    pay(world, request);
    expect(refusal(cancel(world, request)).code).toBe('REQUEST_PAID');
  });

  it('requires the request as it was made', () => {
    const world = three();
    expect(refusal(cancel(world, { ...asked(world), amount: '11' })).code).toBe('REQUEST_CHANGED');
    const { request: _request, ...unsealed } = asked(world);
    expect(refusal(cancel(world, unsealed))).toEqual({
      code: 'COMMAND_INVALID',
      detail: { field: 'request' },
    });
  });
});

describe('which refusal wins', () => {
  type Before = (world: World, request: Request) => unknown;
  const late: Before = (world) => world.later(HOUR);
  const paid: Before = (world, request) => (pay(world, request) ? late(world, request) : null);
  const cancelled: Before = (world, request) => (cancel(world, request) ? late(world, request) : null);
  it.each<[string, string, Before, Partial<Request>, string?]>([
    ['an expired request', 'OWN_WALLET', late, {}, 'ben'],
    ['a changed request', 'RECIPIENT_NOT_FOUND', late, { to: 'VIQ-1800000000000-aaaaaaaaaaaa' }],
    ['an expired request', 'REQUEST_CHANGED', late, { amount: '1' }],
    ['an expired request', 'REQUEST_PAID', paid, {}],
    ['an expired request', 'REQUEST_CANCELLED', cancelled, {}],
  ])('over %s: %s', (_over, code, before, change, by = 'ann') => {
    const world = three();
    const request = asked(world);
    before(world, request);
    expect(world.outcome(by, 'wallet.transfer', { ...request, ...change })).toBe(code);
  });

  it('REQUEST_EXPIRED over too little money', () => {
    const world = three().later(HOUR);
    expect(world.outcome('ann', 'wallet.transfer', asked(world, { amount: '999' }))).toBe('REQUEST_EXPIRED');
  });
});
