// Proves that a code shown by one phone fills the send form of another, that a changed part of a payment request is
// noticed, and that invalid parts are ignored.
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { DEFAULT_FEE_TERMS, type FeeTerms } from '#domain/fee/parameters.ts';
import { quoteTransfer } from '#domain/fee/fee.ts';
import { largestAmount } from '#domain/fee/largest-amount.ts';
import { linkFromParameters, type PaymentLink, paymentLink, readPaymentLink } from './payment-link.ts';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const origin = 'https://wallet.example';
const head = `1240.1800000000000.${'fb-_'.repeat(10)}abc.${'Zz09'.repeat(22)}abc`;
const request = aRequest({ to, amount: '12.5', currency: 'DC', note: 'Tea & cake, 50% off? äöü 茶' });

test.each<PaymentLink>([
  { to },
  { to, amount: '12.5', currency: 'USD' },
  { to, amount: '0.000001', currency: 'DC', note: 'Tea & cake, 50% off? äöü 茶' },
  request,
  aRequest({ to, amount: '1', currency: 'TDC' }),
  { ...request, head },
  { to, amount: '12.5', currency: 'USD', head },
])('reads the same from its link: %j', (link) => {
  expect(readPaymentLink(paymentLink(origin, link))).toEqual(link);
});

test("reads a request from its QR code, with the journal's head that its maker had seen", () => {
  const modules = encodeQR(paymentLink(origin, { ...request, head }), 'raw', { ecc: 'medium', border: 4 });
  const scale = 3;
  const side = modules.length * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    const dark = modules[Math.floor(at / side / scale)]?.[Math.floor((at % side) / scale)];
    if (dark === true) data.fill(0, at * 4, at * 4 + 3);
  }
  expect(readPaymentLink(decodeQR({ width: side, height: side, data }))).toEqual({ ...request, head });
});

test.each(['', '1240', `${head}x`, head.replace('.', ' ')])('leaves out an invalid head: %s', (other) => {
  expect(readPaymentLink(paymentLink(origin, { ...request, head: other }))).toEqual(request);
});

test('reads the installed app’s own links, from anywhere and from its start address', () => {
  const own = `web+dc:${to}?amount=12.5&currency=DC`;
  const asked = { to, amount: '12.5', currency: 'DC' };
  expect(readPaymentLink(own)).toEqual(asked);
  expect(readPaymentLink(own.replace('web+dc:', 'web+dc://'))).toEqual(asked);
  expect(linkFromParameters(new URLSearchParams({ tab: 'send', link: own }))).toEqual(asked);
  expect(linkFromParameters(new URLSearchParams({ link: 'web+dc:nobody' }))).toBeNull();
  const sealed = new URL(paymentLink(origin, request)).search;
  expect(readPaymentLink(`web+dc:${to}${sealed}`)).toEqual(request);
});

test.each([
  ['amount', '125'],
  ['amount', '1e9'],
  ['to', 'VIQ-1763711000000-000000000000'],
  ['currency', 'USD'],
  ['note', 'Tea'],
  ['expires', '2999-01-01T00:00:00.000Z'],
  ['salt', 'salt999999999999'],
  ['request', '0'.repeat(40)],
])('recognises a changed request: %s became %s', (name, value) => {
  const url = new URL(paymentLink(origin, request));
  url.searchParams.set(name, value);
  expect(readPaymentLink(url.href)).toBe('changed');
  url.searchParams.delete(name);
  // Without its id it is an ordinary link.
  expect(readPaymentLink(url.href) === 'changed').toBe(name !== 'request');
});

test('a bare address is a link; anything else is not', () => {
  expect(readPaymentLink(`  ${to}\n`)).toEqual({ to });
  expect(readPaymentLink('hello')).toBeNull();
  expect(readPaymentLink('https://elsewhere.example/?q=1')).toBeNull();
  expect(readPaymentLink(`https://elsewhere.example/?link=${encodeURIComponent(`web+dc:${to}`)}`)).toBeNull();
});

test('leaves out invalid parts, and keeps the address', () => {
  const link = `${origin}/wallet?tab=send&to=${to}&amount=1e9&currency=EUR`;
  expect(readPaymentLink(link)).toEqual({ to });
});

const readings: Partial<FeeTerms>[] = [{}, { feePayer: 'recipient' }, { feeMode: 'flat' }];
test.each(readings)('"Send all" is the largest amount whose total fits: %j', (reading) => {
  const terms = { ...DEFAULT_FEE_TERMS, ...reading };
  for (const available of [0n, 1n, 49_999n, 50_001n, 1_000_000n, 123_456_789n]) {
    const amount = largestAmount(available, 'DC', terms);
    expect(amount === 0n || quoteTransfer(amount, 'DC', terms).debit <= available).toBe(true);
    expect(quoteTransfer(amount + 1n, 'DC', terms).debit).toBeGreaterThan(available);
  }
});
