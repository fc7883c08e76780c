// Proves that only the operator's token reaches the payout command, and what it answers.
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { mountEndpoints } from '../http/mount-endpoints.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { payoutEndpoints } from './payout-endpoints.ts';

const TOKEN = 'token-of-the-operator';
let server: Server | undefined;

afterEach(async () => {
  await new Promise((resolve) => server?.close(resolve));
});

async function ask(body: unknown, authorization?: string) {
  const asked: unknown[] = [];
  const app = express();
  app.use(express.json());
  const endpoints = payoutEndpoints({
    payMonth: (month) => {
      asked.push(month);
      return Promise.resolve(
        month === '2026-12' ? err('MONTH_NOT_OVER') : ok({ month, commands: 2, heldDc: '0' }),
      );
    },
  });
  app.use(mountEndpoints(endpoints, testGuards({ operatorToken: TOKEN })));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  const { port } = started.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}/api/operator/payouts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, asked };
}

it.each([undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])(
  'hides the path for %j',
  async (authorization) => {
    const answer = await ask({ month: '2026-11' }, authorization);
    expect([answer.status, answer.body['code'], answer.asked]).toEqual([404, 'NOT_FOUND', []]);
  },
);

it('pays the named month, or says why not', async () => {
  expect(await ask({ month: '2026-11' }, `Bearer ${TOKEN}`)).toMatchObject({
    status: 200,
    body: { month: '2026-11', commands: 2 },
  });
  server?.close();
  expect(await ask({ month: '2026-12' }, `Bearer ${TOKEN}`)).toMatchObject({
    status: 422,
    body: { code: 'MONTH_NOT_OVER' },
  });
});

it.each([{}, { month: 'november' }, { month: '2026-11', more: 1 }, []])(
  'refuses %j, which names no month',
  async (body) => {
    const answer = await ask(body, `Bearer ${TOKEN}`);
    expect([answer.status, answer.body['code'], answer.asked]).toEqual([422, 'MONTH_INVALID', []]);
  },
);
