/**
 * Proves what is asked of Stripe and how its answers are read, with its own library against an HTTP stand-in:
 * idempotency keys, the parameters of a session, paid, ended and unknown sessions, refunds, and failures.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardNetwork, CardNetworkError } from '../payments/ports.ts';
import { makeStripeNetwork } from './stripe.ts';

type StripeRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
};
type Reply = { readonly status: number; readonly body: object };

let asked: StripeRequest[];
let replies: Record<string, Reply | undefined>;
let network: CardNetwork;
let close: () => Promise<void>;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

beforeEach(async () => {
  asked = [];
  replies = {};
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { method = '', url = '', headers } = request;
      const path = url.split('?')[0] ?? '';
      const key = headers['idempotency-key'];
      asked.push({
        method,
        path,
        key: typeof key === 'string' ? key : undefined,
        authorization: headers.authorization,
        form: new URLSearchParams(text || url.split('?')[1]),
      });
      const { status, body } = replies[`${method} ${path}`] ?? {
        status: 404,
        body: error('resource_missing'),
      };
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  network = makeStripeNetwork({
    secretKey: 'sk_test_of_the_tests',
    server: { host: '127.0.0.1', port, protocol: 'http' },
  });
  close = () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
});
afterEach(() => close());

const error = (code: string) => ({
  error: { type: 'invalid_request_error', code, message: `it says ${code}` },
});

const ORDER = '01JD4Z0K8M3Q5R7T9V1X2Y3Z4A';
const SESSION = { order: ORDER, session: 'cs_test_1' };
const request = {
  order: ORDER,
  cents: 2_050,
  expiresAt: 1_800_002_700_999,
  successUrl: `https://w.example/payment/success?order=${ORDER}`,
  cancelUrl: `https://w.example/pay/cancel/${ORDER}/abc`,
};
const at = (path: string) => `/v1/checkout/sessions${path}`;

describe('a session', () => {
  it('is made once for an order: for its amount in dollars, by card, until its time', async () => {
    replies[`POST ${at('')}`] = {
      status: 200,
      body: {
        id: 'cs_test_1',
        object: 'checkout.session',
        url: 'https://checkout.stripe.com/c/pay/cs_test_1',
      },
    };
    expect(await network.createSession(request)).toEqual({
      id: 'cs_test_1',
      url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    });
    expect(asked).toHaveLength(1);
    const [{ form, key, authorization } = { form: new URLSearchParams(), key: '', authorization: '' }] =
      asked;
    expect([key, authorization]).toEqual([ORDER, 'Bearer sk_test_of_the_tests']);
    expect(Object.fromEntries(form)).toEqual({
      mode: 'payment',
      'payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      client_reference_id: ORDER,
      'metadata[order]': ORDER,
      'payment_intent_data[metadata][order]': ORDER,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '2050',
      'line_items[0][price_data][product_data][name]': 'VaultIQ Digital Credits (DC)',
      expires_at: '1800002700',
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    });
  });

  it.each<[string, Reply, object | null]>([
    ['open', { status: 200, body: { status: 'open', payment_status: 'unpaid' } }, null],
    [
      'expired',
      { status: 200, body: { status: 'expired', payment_status: 'unpaid' } },
      { kind: 'ended', order: ORDER },
    ],
    ['unknown', { status: 404, body: error('resource_missing') }, { kind: 'ended', order: ORDER }],
    [
      'paid',
      {
        status: 200,
        body: {
          status: 'complete',
          payment_status: 'paid',
          currency: 'usd',
          amount_total: 2_050,
          payment_intent: { id: 'pi_1', created: 1_800_000_000, latest_charge: { created: 1_800_000_060 } },
        },
      },
      { kind: 'paid', order: ORDER, payment: 'pi_1', paidAt: 1_800_000_060_000, amountUsd: '20.5' },
    ],
    ...(
      [
        ['in another currency', { currency: 'eur' }, { currency: 'eur', payment: 'pi_1' }],
        ['without an amount', { amount_total: null }, { currency: 'usd', payment: 'pi_1' }],
        ['without a payment', { payment_intent: null }, { currency: 'usd' }],
      ] as const
    ).map(([what, odd, outcome]): [string, Reply, object] => [
      `paid ${what}`,
      {
        status: 200,
        body: {
          ...{ status: 'complete', payment_status: 'paid', currency: 'usd', amount_total: 2_050 },
          ...{ payment_intent: { id: 'pi_1', created: 1_800_000_000, latest_charge: null } },
          ...odd,
        },
      },
      { kind: 'paid-otherwise', order: ORDER, ...outcome },
    ]),
  ])('that is %s is reported so', async (_what, reply, outcome) => {
    replies[`GET ${at('/cs_test_1')}`] = reply;
    expect(await network.sessionOutcome(SESSION)).toEqual(outcome);
    expect(asked[0]?.form.get('expand[0]')).toBe('payment_intent.latest_charge');
  });

  it('is ended, unless it is paid already, which it reports', async () => {
    replies[`POST ${at('/cs_test_1/expire')}`] = { status: 200, body: { status: 'expired' } };
    expect(await network.endSession(SESSION)).toEqual({ kind: 'ended', order: ORDER });
    replies[`POST ${at('/cs_test_1/expire')}`] = { status: 400, body: error('parameter_invalid') };
    replies[`GET ${at('/cs_test_1')}`] = {
      status: 200,
      body: {
        status: 'complete',
        payment_status: 'paid',
        currency: 'usd',
        amount_total: 1_000,
        payment_intent: { id: 'pi_1', created: 1_800_000_000, latest_charge: 'ch_1' },
      },
    };
    expect(await network.endSession(SESSION)).toMatchObject({ kind: 'paid', paidAt: 1_800_000_000_000 });
  });
});

describe('a refund', () => {
  it('is requested once', async () => {
    replies['POST /v1/refunds'] = { status: 200, body: { id: 're_1' } };
    expect(await network.refund('pi_1', 0)).toBe('given-back');
    expect(asked.map(({ key, form }) => [key, Object.fromEntries(form)])).toEqual([
      ['refund:pi_1', { payment_intent: 'pi_1' }],
    ]);
  });

  it('after a failed one is a new one, and one that fails at once returns nothing', async () => {
    replies['POST /v1/refunds'] = { status: 200, body: { id: 're_2', status: 'pending' } };
    expect(await network.refund('pi_1', 1)).toBe('given-back');
    expect(asked.map(({ key }) => key)).toEqual(['refund:pi_1:1']);
    replies['POST /v1/refunds'] = { status: 200, body: { id: 're_3', status: 'failed' } };
    await expect(network.refund('pi_1', 2)).rejects.toThrow('the refund failed');
  });

  it.each([
    ['was made before is done', 'charge_already_refunded', 'given-back'],
    ['is of a disputed payment returns nothing', 'charge_disputed', 'disputed'],
  ])('that %s', async (_what, code, said) => {
    replies['POST /v1/refunds'] = { status: 400, body: error(code) };
    await expect(network.refund('pi_1', 0)).resolves.toBe(said);
  });
});

describe('a failure', () => {
  it.each([
    ['an error of Stripe', { status: 500, body: { error: { type: 'api_error', message: 'down' } } }],
    ['a wrong key', { status: 401, body: { error: { type: 'invalid_request_error', message: 'no key' } } }],
    [
      'a paid session that does not say how',
      { status: 200, body: { payment_status: 'paid', payment_intent: 'pi_1' } },
    ],
  ])('becomes an error of the port: %s', async (_what, reply) => {
    replies[`GET ${at('/cs_test_1')}`] = reply;
    await expect(network.sessionOutcome(SESSION)).rejects.toBeInstanceOf(CardNetworkError);
  });

  it('becomes an error of the port if nobody answers, and names no key', async () => {
    await close();
    const failed = await network.createSession(request).catch((reason: unknown) => reason);
    expect(failed).toBeInstanceOf(CardNetworkError);
    expect(String(failed)).not.toContain('sk_test_');
    close = () => Promise.resolve();
  });
});
