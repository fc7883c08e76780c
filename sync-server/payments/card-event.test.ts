// Proves how events of a card network are read in Stripe's shapes, and that all others are ignored: events of other
// shops, other currencies, payments that are not complete.
import { describe, expect, it } from 'vitest';
import { orderIdLengthMax } from '#domain/purchase/limits.ts';
import { EVENT_TYPES, readEvent } from './card-event.ts';

const ORDER = '01JD4Z0K8M3Q5R7T9V1X2Y3Z4A';

const event = (type: string, object: object): string =>
  JSON.stringify({
    id: 'evt_1AbCdEf',
    object: 'event',
    api_version: '2026-09-30',
    type,
    created: 1_800_000_000,
    livemode: false,
    data: { object },
  });

const session = {
  id: 'cs_test_a1B2',
  object: 'checkout.session',
  client_reference_id: ORDER,
  payment_status: 'paid',
  currency: 'usd',
  amount_total: 2_050,
  payment_intent: 'pi_3AbC',
  customer_details: { email: 'somebody@example.com' },
};
const refund = { id: 're_1', amount: 1_000, currency: 'usd', status: 'succeeded', payment_intent: 'pi_3AbC' };
const dispute = {
  id: 'dp_1',
  status: 'needs_response',
  payment_intent: 'pi_3AbC',
  amount: 1_025,
  currency: 'usd',
};
const DISPUTED = { kind: 'disputed', payment: 'pi_3AbC', dispute: 'dp_1', amountUsd: '10.25' };

const read = (type: string, object: object): unknown => {
  const result = readEvent(event(type, object));
  if (!result.ok) throw new Error(result.code);
  return result.value.event;
};

const PAID = {
  kind: 'paid',
  order: ORDER,
  payment: 'pi_3AbC',
  paidAt: 1_800_000_000_000,
  amountUsd: '20.5',
};

describe('an event', () => {
  it.each<readonly [type: string, object: object, expected: object]>([
    ['checkout.session.completed', session, PAID],
    ['checkout.session.async_payment_succeeded', session, PAID],
    ['checkout.session.completed', { ...session, payment_intent: { id: 'pi_3AbC' } }, PAID],
    [
      'checkout.session.completed',
      { ...session, currency: 'eur' },
      { kind: 'paid-otherwise', order: ORDER, currency: 'eur', payment: 'pi_3AbC' },
    ],
    [
      'checkout.session.completed',
      { ...session, payment_intent: null },
      { kind: 'paid-otherwise', order: ORDER, currency: 'usd' },
    ],
    ['checkout.session.expired', session, { kind: 'ended', order: ORDER }],
    ['checkout.session.async_payment_failed', session, { kind: 'ended', order: ORDER }],
    ['refund.created', refund, { kind: 'refunded', payment: 'pi_3AbC', refund: 're_1', amountUsd: '10' }],
    ...['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'].map(
      (type): [string, object, object] => [
        type,
        { ...refund, status: 'failed' },
        { kind: 'refund-failed', payment: 'pi_3AbC', refund: 're_1', amountUsd: '10' },
      ],
    ),
    [
      'refund.updated',
      { ...refund, status: 'canceled' },
      { kind: 'refund-failed', payment: 'pi_3AbC', refund: 're_1', amountUsd: '10' },
    ],
    ['refund.updated', refund, { kind: 'refunded', payment: 'pi_3AbC', refund: 're_1', amountUsd: '10' }],
    [
      'refund.created',
      { ...refund, currency: 'eur' },
      { kind: 'refunded', payment: 'pi_3AbC', refund: 're_1', amountUsd: null },
    ],
    ['charge.dispute.created', dispute, DISPUTED],
    ['charge.dispute.created', { ...dispute, currency: 'eur' }, { ...DISPUTED, amountUsd: null }],
    ...(
      [
        ['lost', 'lost'],
        ['won', 'won'],
        ['warning_closed', 'won'],
      ] as const
    ).map(
      ([status, outcome]) =>
        [
          'charge.dispute.closed',
          { ...dispute, status },
          { ...DISPUTED, kind: 'dispute-closed', outcome },
        ] as const,
    ),
  ])('%s is read', (type, object, expected) => {
    expect(read(type, object)).toEqual(expected);
    expect(EVENT_TYPES).toContain(type);
  });

  it.each([
    [
      'a session that is not paid yet',
      'checkout.session.completed',
      { ...session, payment_status: 'unpaid' },
    ],
    ['a session of another shop', 'checkout.session.completed', { ...session, client_reference_id: null }],
    ['an id that cannot be ours', 'checkout.session.completed', { ...session, client_reference_id: 'a:b' }],
    [
      'an id that is longer than ours',
      'checkout.session.completed',
      { ...session, client_reference_id: 'x'.repeat(orderIdLengthMax + 1) },
    ],
    ['a refund that is pending', 'refund.created', { ...refund, status: 'pending' }],
    ['a refund of no payment', 'refund.created', { ...refund, payment_intent: null }],
    ['a dispute of zero', 'charge.dispute.created', { ...dispute, amount: 0 }],
    ['a dispute of no payment', 'charge.dispute.created', { ...dispute, payment_intent: null }],
    ['the end of a dispute of zero', 'charge.dispute.closed', { ...dispute, amount: 0 }],
    ['the end of a dispute of no payment', 'charge.dispute.closed', { ...dispute, payment_intent: null }],
    [
      'the end of a session of another shop',
      'checkout.session.expired',
      { ...session, client_reference_id: null },
    ],
    ['a kind that we do not use', 'customer.created', { id: 'cus_1' }],
    ["a name of JavaScript's own", 'constructor', {}],
  ])('does not concern an order: %s', (_what, type, object) => {
    expect(read(type, object)).toBeNull();
  });

  it.each(['', 'null', '{}', '[]', '{"id":"evt_1"}', event('x', {}).replace('evt_1AbCdEf', 'a:b')])(
    'is refused if it is not an event: %s',
    (body) => {
      expect(readEvent(body)).toMatchObject({ ok: false, code: 'REQUEST_INVALID' });
    },
  );
});
