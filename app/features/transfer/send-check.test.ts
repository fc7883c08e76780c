// Proves what the send form refuses on the device, in the specification's words, beside the right field.
import { expect, test } from 'vitest';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import { checkSend, type SendFields } from './send-check.ts';

const own = 'VIQ-1763712000000-k3v9q2m7x4tz';
const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const SPENDABLE: Readonly<Record<string, bigint>> = {
  DC: 10_000_000n,
  TDC: 5_000_000n,
  'token:p12:SUN': 7_000_000n,
};
const facts = {
  own,
  spendable: (currency: CurrencyCode) => SPENDABLE[currency] ?? 0n,
  terms: DEFAULT_FEE_TERMS,
  later: false,
  missing: false,
};
const fields = (part: Partial<SendFields>): SendFields => ({
  to,
  amount: '1',
  currency: 'DC',
  note: '',
  ...part,
});

test.each<[string, Partial<SendFields>, Partial<SendFields>]>([
  [
    'nothing filled in',
    { to: '', amount: '' },
    { to: 'Please fill in all fields', amount: 'Please fill in all fields' },
  ],
  ['no recipient', { to: '' }, { to: 'Please fill in all fields' }],
  ['no amount', { amount: '' }, { amount: 'Please fill in all fields' }],
  ['less than zero', { amount: '-1' }, { amount: 'Please enter a valid amount' }],
  ['not a number', { amount: 'ten' }, { amount: 'Please enter a valid amount' }],
  ['zero', { amount: '0' }, { amount: 'Please enter a valid amount' }],
  ['a grouped number', { amount: '1,000' }, { amount: 'Please enter a valid amount' }],
  ['seven decimals', { amount: '1.0000001' }, { amount: 'Please enter a valid amount' }],
  ['not an address', { to: 'somebody' }, { to: 'Recipient wallet address not found' }],
  ["the person's own wallet", { to: own }, { to: 'Cannot send to your own wallet' }],
])('%s', (_name, part, expected) => {
  expect(checkSend(fields(part), facts)).toEqual(expected);
});

test('refuses an address that nobody has', () => {
  expect(checkSend(fields({}), { ...facts, missing: true })).toEqual({
    to: 'Recipient wallet address not found',
  });
});

test('accepts what the balance covers, including the fee', () => {
  expect(checkSend(fields({ amount: '5', currency: 'TDC' }), facts)).toEqual({});
  expect(checkSend(fields({ amount: '9.99' }), facts)).toEqual({});
  expect(checkSend(fields({ amount: '10' }), facts)).toEqual({
    amount: 'Insufficient balance: 10.005 DC with the fee, 10.00 DC available',
  });
});

test("accepts a project's token without a fee, up to what can be sent", () => {
  const currency = 'token:p12:SUN';
  expect(checkSend(fields({ amount: '7', currency }), facts)).toEqual({});
  expect(checkSend(fields({ amount: '7.000001', currency }), facts)).toEqual({
    amount: 'Insufficient balance: 7.000001 SUN, 7.00 SUN available',
  });
  expect(checkSend(fields({ amount: '1', currency: 'token:p13:SUN' }), facts)).toHaveProperty('amount');
});

test('does not require the money yet for another day', () => {
  expect(checkSend(fields({ amount: '11' }), { ...facts, later: true })).toEqual({});
  expect(checkSend(fields({ amount: '11' }), facts)).toHaveProperty('amount');
});
