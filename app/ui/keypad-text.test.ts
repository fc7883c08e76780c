// Proves how the keys of the app's keypad change an amount, in regions with a decimal point and with a comma.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, writeMicro } from '#domain/money.ts';
import { type KeypadKey, keypadWire, pressKey } from './keypad-text.ts';
import type { DecimalMark } from './typed-amount.ts';

const keysOf = (text: string): KeypadKey[] =>
  Array.from(text).map((sign) => (sign === 'm' ? 'mark' : sign === '<' ? 'delete' : (sign as KeypadKey)));
const pressKeys = (keys: string, mark: DecimalMark): string =>
  keysOf(keys).reduce((text, key) => pressKey(text, key, mark), '');

test.each<[string, DecimalMark, string, string]>([
  ['12m5', '.', '12.5', '12.5'],
  ['12m5', ',', '12,5', '12.5'],
  ['m5', ',', '0,5', '0.5'],
  ['007', '.', '7', '7'],
  ['1mm5m', '.', '1.5', '1.5'],
  ['1m', '.', '1.', '1'],
  ['1m2345678', '.', '1.234567', '1.234567'],
  ['123<<', '.', '1', '1'],
  ['1m<', ',', '1', '1'],
  ['<', '.', '', ''],
  ['1m234', ',', '1,234', '1.234'],
  ['12345678901234567', '.', '1234567890123', '1234567890123'],
])('the keys %s where the mark is %j show %j, which is %j', (keys, mark, shown, wire) => {
  expect(pressKeys(keys, mark)).toBe(shown);
  expect(keypadWire(shown, mark)).toBe(wire);
});

test('every amount can be typed with the keys', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<DecimalMark>('.', ','),
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      (mark, micro) => {
        const shown = pressKeys(writeMicro(micro).replace('.', 'm'), mark);
        expect(parseAmount(keypadWire(shown, mark))).toEqual({ ok: true, value: micro });
      },
    ),
  );
});
