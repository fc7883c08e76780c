// Proves that a webhook is accepted only with a signature of its own secret, over its own bytes, made within five
// minutes, and that the scheme is Stripe's: its library accepts our signatures, and we accept its.
import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkWebhook, signWebhook } from './webhook-signature.ts';

const SECRET = 'whsec_of_the_tests_0123456789';
const BODY = '{"id":"evt_1","type":"checkout.session.completed"}';
const NOW = 1_800_000_000_000;

const check = (header: string | undefined, { body = BODY, now = NOW, secret = SECRET } = {}) =>
  checkWebhook(secret, { body: Buffer.from(body), header, now }).ok;

describe('a signed webhook', () => {
  it('is accepted as it was signed', () => {
    expect(check(signWebhook(SECRET, BODY, NOW))).toBe(true);
  });

  it('is accepted until it is five minutes old, and not a second longer', () => {
    const header = signWebhook(SECRET, BODY, NOW);
    expect(check(header, { now: NOW + 300_000 })).toBe(true);
    expect(check(header, { now: NOW + 300_001 })).toBe(false);
    expect(check(header, { now: NOW - 300_001 })).toBe(false);
  });

  it('is refused with another secret, and with any other byte in its body', () => {
    const header = signWebhook(SECRET, BODY, NOW);
    expect(check(header, { secret: 'whsec_of_somebody_else' })).toBe(false);
    for (let at = 0; at < BODY.length; at += 1) {
      const changed = Buffer.from(BODY);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(checkWebhook(SECRET, { body: changed, header, now: NOW }).ok, String(at)).toBe(false);
    }
  });

  it('is refused with a changed time, because that is signed too', () => {
    const header = signWebhook(SECRET, BODY, NOW).replace(/t=\d+/, `t=${String(NOW / 1_000 + 1)}`);
    expect(check(header)).toBe(false);
  });

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['no signature', `t=${String(NOW / 1_000)}`],
    ['no time', signWebhook(SECRET, BODY, NOW).replace(/^t=\d+,/, '')],
    ['an old scheme only', signWebhook(SECRET, BODY, NOW).replace('v1=', 'v0=')],
    ['a short signature', `t=${String(NOW / 1_000)},v1=abcd`],
    ['a time that is not a number', 't=soon,v1=abcd'],
    ['a very long one', `${signWebhook(SECRET, BODY, NOW)},${'v1=00,'.repeat(500)}`],
  ])('is refused with %s', (_what, header) => {
    expect(check(header)).toBe(false);
  });

  const signText = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex');

  it.each([
    ['no time at all', `v1=${signText(`undefined.${BODY}`)}`],
    ['an empty time', `t=,v1=${signText(`.${BODY}`)}`],
    ['a time in another notation', `t=1.8e9,v1=${signText(`1.8e9.${BODY}`)}`],
  ])('is refused with %s, although our own secret has signed it', (_what, header) => {
    expect(check(header)).toBe(false);
  });

  it('is accepted whatever the order of its parts, with spaces between them', () => {
    const [time, signature] = signWebhook(SECRET, BODY, NOW).split(',');
    expect(check(`${signature ?? ''} , v0=00 , ${time ?? ''}`)).toBe(true);
  });

  it('is accepted with a header of 1000 characters, and refused with one more', () => {
    const header = `${signWebhook(SECRET, BODY, NOW)},v0=`;
    expect(check(header.padEnd(1_000, '0'))).toBe(true);
    expect(check(header.padEnd(1_001, '0'))).toBe(false);
  });

  it('may have the signatures of two secrets while one is being changed', () => {
    const old = signWebhook('whsec_the_old_one', BODY, NOW);
    const both = `${old},v1=${signWebhook(SECRET, BODY, NOW).split('v1=')[1] ?? ''}`;
    expect(check(both)).toBe(true);
  });

  it("is compatible with Stripe's: each accepts the other's signature", () => {
    const stripe = new Stripe('sk_test_of_the_tests');
    const theirs = stripe.webhooks.generateTestHeaderString({
      payload: BODY,
      secret: SECRET,
      timestamp: NOW / 1_000,
    });
    expect(check(theirs)).toBe(true);
    const now = Date.now();
    const event = stripe.webhooks.constructEvent(BODY, signWebhook(SECRET, BODY, now), SECRET);
    expect(event.id).toBe('evt_1');
  });
});
