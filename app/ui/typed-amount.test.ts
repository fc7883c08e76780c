// Proves that amounts are read as the person's region writes them, and that an ambiguous text is questioned.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, writeMicro } from '#domain/money.ts';
import { type DecimalMark, findDecimalMark, readTypedAmount, writeTypedAmount } from './typed-amount.ts';

test.each([
  ['en-US', '.'],
  ['en-IN', '.'],
  ['de-CH', '.'],
  ['de-DE', ','],
  ['fr-FR', ','],
  ['pt-BR', ','],
  ['pl-PL', ','],
])('%s writes decimals with %j', (region, mark) => {
  expect(findDecimalMark(region)).toBe(mark);
});

test.each([
  // Region, typed text, amount.
  ['en-US', '1.5', '1.5'],
  ['en-US', '1,5', '1.5'],
  ['en-US', '1,234', '1234'],
  ['en-US', '1.234', '1.234'],
  ['en-US', '1,234.50', '1234.50'],
  ['en-US', '1,234,567.89', '1234567.89'],
  ['en-US', '0.123', '0.123'],
  ['en-US', '0,123', '0.123'],
  ['en-IN', '12,34,567.89', '1234567.89'],
  ['en-IN', '1,00,000', '100000'],
  ['de-DE', '1,5', '1.5'],
  ['de-DE', '1.5', '1.5'],
  ['de-DE', '0,05', '0.05'],
  ['de-DE', '0,123', '0.123'],
  ['de-DE', '1.234,50', '1234.50'],
  ['de-DE', '1,234.50', '1234.50'],
  ['de-DE', '1.234.567', '1234567'],
  ['fr-FR', '1 234,5', '1234.5'],
  ['fr-FR', '1\u202f234\u202f567,89', '1234567.89'],
  ['fr-FR', '12\u00a0345', '12345'],
  ['de-CH', '1’234.50', '1234.50'],
  ['de-CH', "1'234", '1234'],
  ['pt-BR', '12,34', '12.34'],
  ['en-US', ' 12 ', '12'],
  ['en-US', '007', '7'],
  ['en-US', '.5', '0.5'],
  ['de-DE', ',5', '0.5'],
  ['en-US', '5.', '5'],
  ['de-DE', '5,', '5'],
  ['en-US', '１２．５', '12.5'],
])('%s: %j is %s', (region, typed, wire) => {
  expect(readTypedAmount(typed, findDecimalMark(region))).toEqual({ wire, either: null });
});

test.each([
  ['de-DE', '1,234', { whole: '1234', fraction: '1,2340' }],
  ['de-DE', '1.234', { whole: '1234', fraction: '1,2340' }],
  ['fr-FR', '100,000', { whole: '100000', fraction: '100,0000' }],
])('%s: %j is ambiguous, so no meaning is taken', (region, typed, either) => {
  const read = readTypedAmount(typed, findDecimalMark(region));
  expect(read.either).toEqual(either);
  expect(parseAmount(read.wire).ok).toBe(false);
  // Each offered spelling has only one reading.
  expect(readTypedAmount(either.whole, ',').wire).toBe(either.whole);
  expect(readTypedAmount(either.fraction, ',').either).toBeNull();
});

test.each([
  '',
  ' ',
  '.',
  ',',
  'abc',
  '1e3',
  '-1',
  '+1',
  '0x10',
  '1.2.3',
  '1,2,3',
  '12.34,5.6',
  '1 2',
  '٣',
  '1_000',
])('%j is no amount in any region, and is left for the check to refuse', (typed) => {
  for (const mark of ['.', ','] as const) {
    expect(readTypedAmount(typed, mark)).toEqual({ wire: typed, either: null });
    expect(parseAmount(typed).ok).toBe(false);
  }
});

test('every amount of the wire is read unchanged if the point is the decimal mark', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (micro) => {
      expect(readTypedAmount(writeMicro(micro), '.').wire).toBe(writeMicro(micro));
    }),
  );
});

test("every amount is read correctly in its region's notation, or questioned", () => {
  const regions = ['en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR', 'pl-PL', 'sv-SE'];
  fc.assert(
    fc.property(fc.constantFrom(...regions), fc.bigInt({ min: 1n, max: 10n ** 18n }), (region, micro) => {
      const text = new Intl.NumberFormat(region, { maximumFractionDigits: 6 }).format(
        writeMicro(micro) as Intl.StringNumericLiteral,
      );
      const read = readTypedAmount(text, findDecimalMark(region));
      if (read.either === null) expect(parseAmount(read.wire)).toEqual({ ok: true, value: micro });
      else expect(parseAmount(read.wire).ok).toBe(false);
    }),
  );
});

test.each([
  ['de-DE', '1.234,56 DC', 'DC', '1234.56'],
  ['en-US', '1,234.56 DC', 'DC', '1234.56'],
  ['en-US', 'DC 12.5', 'DC', '12.5'],
  ['en-US', '12.5dc', 'DC', '12.5'],
  ['en-US', '$12.50', 'USD', '12.50'],
  ['fr-FR', '1 234,5 TDC', 'TDC', '1234.5'],
])('%s: the pasted text %j is read in a field of %s as %s', (region, typed, currency, wire) => {
  expect(readTypedAmount(typed, findDecimalMark(region), currency)).toEqual({ wire, either: null });
});

test.each([
  ['12 USD', 'DC', 'USD'],
  ['12 DC', 'TDC', 'DC'],
  ['$5', 'DC', 'USD'],
  ['5 EUR', 'DC', 'EUR'],
])('%j is refused in a field of %s, and its currency named', (typed, currency, foreign) => {
  expect(readTypedAmount(typed, '.', currency)).toEqual({ wire: typed, either: null, foreign });
  expect(parseAmount(typed).ok).toBe(false);
});

test('an amount that the app writes into the field is read as the same amount, or questioned', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<DecimalMark>('.', ','),
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      (mark, micro) => {
        const wire = writeMicro(micro);
        const read = readTypedAmount(writeTypedAmount(wire, mark), mark);
        if (read.either === null) expect(read.wire).toBe(wire);
        else expect(parseAmount(read.wire).ok).toBe(false);
      },
    ),
  );
});
