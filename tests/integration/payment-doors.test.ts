/**
 * Proves over real HTTP what the payment endpoints accept: only webhooks with a valid signature over the received bytes;
 * Stripe if its keys are configured; and the local card page never in production, where without Stripe nothing can be
 * bought and every answer says so.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookBytesMax, webhookToleranceMs } from '#domain/limits.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { SIGNATURE_HEADER, signWebhook } from '#server/payments/webhook-signature.ts';
import { freshId } from '#tests/builders/ledger-commands.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { orders } from '#domain/purchase/orders.ts';

const SECRET = 'whsec_of_the_doors_0123456789';
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: SECRET };
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wallet.example',
  TOKEN_KEY: '6f1d0c9a7be24358a1f09c3d5e7b8264d3a95c0e1f2b7486907c5d3e8a1b2f40',
  JOURNAL_SIGNING_KEY: '90b7c25ed81f4a3607e9d4c81b2a6f53fd06c7b9183e52a4cb70d91e6a8f3254',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'post@wallet.example',
  DATA_KEY: '2c84f1a07b5d9e36c0158fe2a4d7630b91be5c48f3072da6e98c1b45d06f7a32',
  VAPID_KEY: '61d0b7c92e8f35a4407be16cd5239fa8be04716f3dc8a2957e10f46b8d35c27e',
};

let directory: string;
let service: Service;

function useService(environment: Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'doors-'));
    service = await startService({
      config: readConfig({ PORT: '0', DATA_DIR: directory, DEMO: '0', ...environment }),
      log: quietLog,
      appDirectory: directory,
      onStopped: (why) => {
        throw new Error(why.reason);
      },
    });
  });
  afterAll(async () => {
    await service.close();
    await rm(directory, { recursive: true, force: true });
  });
}

async function call(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(service.url + path, { method, redirect: 'manual', ...init });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  return {
    status: response.status,
    text,
    code: isProblem ? ProblemSchema.parse(JSON.parse(text)).code : null,
  };
}

const EVENT = `{"id":"evt_1", "type":"customer.created",  "created":1, "data":{"object":{}}}\n`;
const send = (body: string, signature?: string) =>
  call('POST', '/api/payments/webhook', {
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }),
    },
  });

async function tokenOf(name: string): Promise<string> {
  const { text } = await call('POST', '/api/auth/sign-up', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@doors.example`,
      password: `${name}-pass-phrase-47`,
      fullName: 'Somebody',
    }),
  });
  return (JSON.parse(text) as { accessToken: string }).accessToken;
}

const checkout = async (token: string) =>
  call('POST', '/api/payments/checkout', {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: freshId(), amountUsd: '10' }),
  });

describe('with the keys of Stripe', () => {
  useService(STRIPE);

  it('cards are charged by Stripe, and there is no local card page', async () => {
    expect((await call('GET', '/api/payments')).text).toBe('{"mode":"stripe"}');
    expect(await call('GET', '/pay/cs_local_1')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('a signed webhook is accepted, whatever its spaces and line ends', async () => {
    expect(await send(EVENT, signWebhook(SECRET, EVENT, Date.now()))).toMatchObject({
      status: 200,
      text: '{"received":true}',
    });
  });

  it.each([
    ['no signature', () => undefined],
    ['a signature of another secret', () => signWebhook('whsec_of_somebody_else', EVENT, Date.now())],
    ['a signature of another body', () => signWebhook(SECRET, EVENT.trim(), Date.now())],
    [
      'a signature older than five minutes',
      () => signWebhook(SECRET, EVENT, Date.now() - webhookToleranceMs - 2_000),
    ],
    ['nonsense', () => 't=1,v1=1'],
  ])('a webhook with %s is refused with 400', async (_what, signature) => {
    expect(await send(EVENT, signature())).toMatchObject({ status: 400, code: 'WEBHOOK_SIGNATURE_INVALID' });
  });

  it('a signed webhook that is not an event is refused, and so is one that is too large', async () => {
    expect(await send('[]', signWebhook(SECRET, '[]', Date.now()))).toMatchObject({
      status: 400,
      code: 'REQUEST_INVALID',
    });
    const large = 'x'.repeat(webhookBytesMax + 1);
    expect(await send(large, signWebhook(SECRET, large, Date.now()))).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
  });
});

describe('in production without a card provider', () => {
  useService(PRODUCTION);

  it('nothing can be bought, and the service says so', async () => {
    expect((await call('GET', '/api/payments')).text).toBe('{"mode":"off"}');
    expect(await checkout(await tokenOf('ann'))).toMatchObject({ status: 503, code: 'PAYMENTS_OFF' });
    expect(orders.of(service.authority.state).byId.size).toBe(0);
  });

  it('there is no local card page and no webhook', async () => {
    expect(await call('GET', '/pay/cs_local_1')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await call('POST', '/pay/cs_local_1')).toMatchObject({ status: 404 });
    expect(await send(EVENT, signWebhook('', EVENT, Date.now()))).toMatchObject({
      status: 503,
      code: 'PAYMENTS_OFF',
    });
  });
});

describe('with limits', () => {
  useService({});

  it("a person's checkouts per minute are limited", async () => {
    const token = await tokenOf('hasty');
    const statuses = [];
    for (let times = 0; times < 21; times += 1) statuses.push((await checkout(token)).status);
    // Five orders may be open; refused ones count too.
    expect(statuses.slice(0, 6)).toEqual([201, 201, 201, 201, 201, 422]);
    expect(statuses.indexOf(429)).toBe(20);
  });
});
