// Proves that only the operator's token reaches the waiting payments, and what they answer.
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { CardNetworkError } from '../payments/ports.ts';
import { mountEndpoints } from '../http/mount-endpoints.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { operatorEndpoints } from './operator-endpoints.ts';

const TOKEN = 'token-of-the-operator';
let server: Server | undefined;

afterEach(async () => {
  await new Promise((resolve) => server?.close(resolve));
});

const WAITING = {
  ...{ id: 'pi_1', order: 'order-1', payment: 'pi_1', amount: '9 USD', code: 'PAYMENT_DIFFERS' },
  since: '2027-01-15T08:00:00.000Z',
};

const ACT = { by: 'Olga', reason: 'paid twice' };

/** With a body it is a POST. */
async function askAt(path: string, authorization?: string, body?: unknown) {
  const asked: unknown[] = [];
  const app = express();
  app.use(express.json());
  const endpoints = operatorEndpoints({
    stageBackup: null,
    restoreAccess: (asking) => {
      asked.push(asking);
      return Promise.resolve(err('ACCOUNT_PRESENT'));
    },
    asides: {
      list() {
        asked.push('list');
        return Promise.resolve([WAITING]);
      },
      settle(settlement) {
        asked.push(settlement);
        if (settlement.id === 'pi_down') return Promise.reject(new CardNetworkError('down'));
        return Promise.resolve(settlement.id === 'pi_1' ? ok(WAITING) : err('PAYMENT_NOT_WAITING'));
      },
    },
  });
  app.use(mountEndpoints(endpoints, testGuards({ operatorToken: TOKEN })));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  const { port } = started.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}/api/operator/${path}`, {
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, asked };
}

it.each([undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])(
  'hides the paths for %j',
  async (authorization) => {
    const questions = [
      ['payments', { id: 'pi_1', how: 'return' }],
      ['payments', undefined],
      ['access', { account: 'a' }],
    ] as const;
    for (const [path, body] of questions) {
      const answer = await askAt(path, authorization, body);
      expect([answer.status, answer.body['code'], answer.asked]).toEqual([404, 'NOT_FOUND', []]);
      server?.close();
    }
  },
);

it('restores access, or says why not', async () => {
  const asked = { account: 'a', email: 'ann@example.com', fullName: 'Ann Example' };
  expect(await askAt('access', `Bearer ${TOKEN}`, asked)).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_PRESENT' },
    asked: [asked],
  });
  server?.close();
  expect(await askAt('access', `Bearer ${TOKEN}`, { account: 'a' })).toMatchObject({
    status: 422,
    body: { code: 'EMAIL_INVALID', field: 'email' },
    asked: [],
  });
});

it('lists the payments that wait for staff', async () => {
  const { status, body } = await askAt('payments', `Bearer ${TOKEN}`);
  expect([status, body]).toEqual([200, { waiting: [WAITING] }]);
});

it.each([
  [{ id: 'pi_1', how: 'return', ...ACT }, 200, undefined],
  [{ id: 'pi_1', how: 'by-hand', ...ACT }, 200, undefined],
  [{ id: 'pi_2', how: 'return', ...ACT }, 409, 'PAYMENT_NOT_WAITING'],
  [{ id: 'pi_down', how: 'return', ...ACT }, 503, 'PAYMENT_PROVIDER_FAILED'],
  [{ id: 'pi_1', how: 'credit', ...ACT }, 200, undefined],
  [{ id: 'pi_1', how: 'keep', ...ACT }, 400, 'REQUEST_INVALID'],
  [{ id: 'pi_1', how: 'return', by: 'Olga' }, 400, 'REQUEST_INVALID'],
  [{ how: 'return' }, 400, 'REQUEST_INVALID'],
])('settles a payment that waits, or says why not: %j', async (body, status, code) => {
  const answer = await askAt('payments', `Bearer ${TOKEN}`, body);
  expect([answer.status, answer.body['code']]).toEqual([status, code ?? WAITING.code]);
  expect(answer.asked).toEqual(code === 'REQUEST_INVALID' ? [] : [body]);
});
