// Proves what `npm run job -- payments` prints and asks of a running server, and that it does nothing without one.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartRefused } from '../config.ts';
import { paymentsNote } from '../payments/payments-note.ts';
import { JobRefused } from './ask-server.ts';
import { settlePayments } from './settle-payments.ts';

const ASIDE = {
  ...{ id: 'pi_1', order: 'order-1', payment: 'pi_1', amount: '9 USD', code: 'PAYMENT_DIFFERS' },
  since: '2027-01-15T08:00:00.000Z',
};
const ACT = { by: 'Olga', reason: 'paid twice' };
let answer: { status: number; body: object };
let asked: string[];
let server: Server;
let url: string;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      asked.push(
        `${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''} ${body}`,
      );
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => {
  server.close();
});

const job = (settlement: Parameters<typeof settlePayments>[1]) =>
  settlePayments({ url, token: 't' }, settlement);

it('lists waiting payments, a line each', async () => {
  answer = { status: 200, body: { waiting: [ASIDE, { ...ASIDE, id: 'pi_2', payment: null, amount: null }] } };
  expect(await job(null)).toBe(
    [
      '2027-01-15T08:00:00.000Z  pi_1  order order-1  9 USD  PAYMENT_DIFFERS',
      '2027-01-15T08:00:00.000Z  pi_2  order order-1  no amount  PAYMENT_DIFFERS  (only by hand)',
    ].join('\n'),
  );
  expect(asked).toEqual(['GET /api/operator/payments Bearer t ']);
});

it('reports for each what the bank and the provider did without staff', async () => {
  const waiting = [
    { ...ASIDE, disputed: true },
    { ...ASIDE, backUsd: '4.5' },
    { ...ASIDE, payment: null, restorable: true },
    { ...ASIDE, payment: null, disputed: true, backUsd: '1', backOtherwise: true },
  ];
  answer = { status: 200, body: { waiting } };
  const line = '2027-01-15T08:00:00.000Z  pi_1  order order-1  9 USD  PAYMENT_DIFFERS  ';
  expect((await job(null)).split('\n')).toEqual([
    `${line}(disputed: answer the bank at the card provider)`,
    `${line}(4.5 USD already refunded)`,
    `${line}(its DC can be returned: --credit)`,
    `${line}(only by hand)  (disputed: answer the bank at the card provider)  (1 USD already refunded)  (an amount in another currency already refunded)`,
  ]);
});

it('says that nothing waits', async () => {
  answer = { status: 200, body: { waiting: [] } };
  expect(await job(null)).toBe('No payments are waiting for staff.');
});

it.each([
  ['return', 'pi_1 of order order-1 is refunded to the card.'],
  ['by-hand', 'pi_1 of order order-1 is marked as settled.'],
  ['credit', 'pi_1 of order order-1 is settled: the DC are returned to the buyer.'],
] as const)('settles one: %s', async (how, text) => {
  answer = { status: 200, body: ASIDE };
  expect(await job({ id: 'pi_1', how, ...ACT })).toBe(text);
  expect(asked).toEqual([
    `POST /api/operator/payments Bearer t {"id":"pi_1","how":"${how}","by":"Olga","reason":"paid twice"}`,
  ]);
});

it('explains a refusal, differing keys, and a missing server', async () => {
  answer = { status: 409, body: { code: 'PAYMENT_NOT_WAITING', detail: 'No payment waits' } };
  await expect(job({ id: 'pi_1', how: 'return', ...ACT })).rejects.toEqual(
    new JobRefused('PAYMENT_NOT_WAITING: No payment waits'),
  );
  answer = { status: 404, body: {} };
  await expect(job(null)).rejects.toEqual(
    new StartRefused(`the server at ${url} has other keys than this installation`),
  );
  await new Promise((resolve) => server.close(resolve));
  await expect(job(null)).rejects.toEqual(
    new StartRefused(`no server answers at ${url}: start it, or give its --url`),
  );
});

it.each([
  [0, 'ok'],
  [1, '1 payment waits for staff: npm run job -- payments'],
  [2, '2 payments wait for staff: npm run job -- payments'],
])('readiness names the command while %i wait', (waiting, note) => {
  const aside = {
    count: () => waiting,
    list: () => Promise.resolve([]),
    settle: () => Promise.reject(new Error()),
    refreshCount: () => Promise.resolve(),
  };
  expect(paymentsNote({ aside })).toBe(note);
});
