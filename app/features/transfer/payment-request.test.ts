// Proves that what one phone shows as a code another reads into its send form, and that nonsense is left out.
import { create } from 'qrcode';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { DEFAULT_PARAMETERS, type RuleParameters } from '#domain/constants.ts';
import { quoteTransfer } from '#domain/fees.ts';
import { largestAmount } from './largest-amount.ts';
import { type PaymentRequest, paymentLink, readPaymentRequest } from './payment-request.ts';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const origin = 'https://wallet.example';

test.each<PaymentRequest>([
  { to },
  { to, amount: '12.5', currency: 'USD' },
  { to, amount: '0.000001', currency: 'DC', note: 'Tea & cake, 50% off? äöü 茶' },
])('a request survives the link: %j', (request) => {
  expect(readPaymentRequest(paymentLink(origin, request))).toEqual(request);
});

test('the link survives a camera', () => {
  const link = paymentLink(origin, { to, amount: '12.5', currency: 'DC', note: 'Lunch' });
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules;
  const scale = 4;
  const side = (size + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      if (data[Math.floor(y / scale) * size + Math.floor(x / scale)] !== 1) continue;
      pixels.fill(
        0,
        ((y + 4 * scale) * side + x + 4 * scale) * 4,
        ((y + 4 * scale) * side + x + 4 * scale) * 4 + 3,
      );
    }
  }
  const read = jsQR(pixels, side, side)?.data ?? '';
  expect(readPaymentRequest(read)).toEqual({ to, amount: '12.5', currency: 'DC', note: 'Lunch' });
});

test('a bare address is a request; anything else is none', () => {
  expect(readPaymentRequest(`  ${to}\n`)).toEqual({ to });
  expect(readPaymentRequest('hello')).toBeNull();
  expect(readPaymentRequest('https://elsewhere.example/?q=1')).toBeNull();
});

test('parts that make no sense are left out, the address is not', () => {
  const link = `${origin}/wallet?tab=send&to=${to}&amount=1e9&currency=EUR`;
  expect(readPaymentRequest(link)).toEqual({ to });
});

const readings: Partial<RuleParameters>[] = [{}, { feePayer: 'recipient' }, { feeMode: 'flat' }];
test.each(readings)('"Send all" is the largest amount whose total fits: %j', (reading) => {
  const terms = { ...DEFAULT_PARAMETERS, ...reading };
  for (const available of [0n, 1n, 49_999n, 50_001n, 1_000_000n, 123_456_789n]) {
    const amount = largestAmount(available, 'DC', terms);
    expect(amount === 0n || quoteTransfer(amount, 'DC', terms).debit <= available).toBe(true);
    expect(quoteTransfer(amount + 1n, 'DC', terms).debit).toBeGreaterThan(available);
  }
});
