// Proves the messages of a field, one at a time and the first that applies, and its parsed text.
import { describe, expect, it } from 'vitest';
import {
  AmountField,
  CurrencyCodeField,
  CurrencyField,
  requiredText,
  NoteField,
  RecipientField,
} from './fields.ts';

const FIELDS = {
  amount: AmountField,
  currency: CurrencyField,
  currencyCode: CurrencyCodeField,
  note: NoteField,
  recipient: RecipientField,
};
type Name = keyof typeof FIELDS;

const errorsOf = (name: Name, input: unknown): string[] =>
  FIELDS[name].safeParse(input).error?.issues.map(({ message }) => message) ?? [];

describe('a field that is not filled in', () => {
  const names: readonly Name[] = ['amount', 'currency', 'recipient'];
  it.each(names.flatMap((name) => [undefined, null, ''].map((input) => ({ name, input }))))(
    '$name, $input: is required, with no other error',
    ({ name, input }) => {
      expect(errorsOf(name, input)).toEqual(['FIELDS_REQUIRED']);
    },
  );

  it('includes a field with only spaces', () => {
    expect(errorsOf('recipient', '   ')).toEqual(['FIELDS_REQUIRED']);
    expect(requiredText('RECIPIENT_NOT_FOUND').parse(' a ')).toBe('a');
  });
});

describe('a field that is filled in wrongly', () => {
  it.each([
    ['amount', 5, ['AMOUNT_INVALID']],
    ['amount', '0', ['AMOUNT_INVALID']],
    ['amount', '1.0000001', ['AMOUNT_INVALID']],
    ['amount', 'ten', ['AMOUNT_INVALID']],
    ['currency', 'EUR', ['CURRENCY_UNKNOWN']],
    ['currencyCode', 'EUR', ['CURRENCY_UNKNOWN']],
    ['currencyCode', 'token:p1:TOO-LONG-A-SYMBOL', ['CURRENCY_UNKNOWN']],
    ['currencyCode', '', ['FIELDS_REQUIRED']],
    ['currencyCode', undefined, ['FIELDS_REQUIRED']],
    ['recipient', 7, ['RECIPIENT_NOT_FOUND']],
    ['recipient', 'a friend', ['RECIPIENT_NOT_FOUND']],
    ['note', 'a\u0000', ['The text contains characters that are not allowed']],
  ] as const)('%s, %j: %j', (name, input, messages) => {
    expect(errorsOf(name, input)).toEqual(messages);
  });
});

it('stores an amount in its shortest form', () => {
  expect(['1.50', '10.000000', '0.000001'].map((text) => AmountField.parse(text))).toEqual([
    '1.5',
    '10',
    '0.000001',
  ]);
});
