// Proves which written forms of codes are accepted, and that a confirmation has either a code or a passkey.
import { describe, expect, it } from 'vitest';
import {
  CodeField,
  ConfirmSchema,
  isTotpCode,
  SecondFactorSchema,
  TotpCodeField,
  TwoFactorStateSchema,
} from './schema.ts';

const messages = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['ab12cd34', 'AB12CD34'],
    ['AB12-CD34', 'AB12CD34'],
  ])('%j is %s', (typed, plain) => {
    expect(CodeField.parse(typed)).toBe(plain);
  });

  it.each([[''], ['12345'], ['1234567'], ['abcdefg'], ['abcdefghi'], ['abc!efgh'], [123456]])(
    '%j is refused, with the format',
    (typed) => {
      expect(messages(CodeField, typed)).toEqual(['TWO_FACTOR_CODE_FORMAT']);
    },
  );

  it('has at most forty characters before normalising', () => {
    expect(CodeField.parse(`123456${' '.repeat(34)}`)).toBe('123456');
    expect(messages(CodeField, `123456${' '.repeat(35)}`)).toContain('TWO_FACTOR_CODE_FORMAT');
    expect(TotpCodeField.parse(`123456${' '.repeat(34)}`)).toBe('123456');
    expect(messages(TotpCodeField, `123456${' '.repeat(35)}`)).toContain('TWO_FACTOR_CODE_FORMAT');
  });

  it('of the app is six digits, and not a backup code', () => {
    expect([
      isTotpCode('123456'),
      isTotpCode('1234567'),
      isTotpCode('12345a'),
      isTotpCode('AB12CD34'),
    ]).toEqual([true, false, false, false]);
    expect(TotpCodeField.parse('123 456')).toBe('123456');
    expect(messages(TotpCodeField, 'AB12CD34')).toEqual(['TWO_FACTOR_CODE_FORMAT']);
  });
});

describe('a confirmation', () => {
  const command = {
    ...{ id: 'command-000000001', type: 'wallet.transfer', payload: {} },
    requestedAt: '2026-11-24T12:00:00.000Z',
  };
  const assertion = {
    ...{ id: 'a', rawId: 'a', type: 'public-key' },
    response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  };
  const of = (count: number) => Array.from({ length: count }, () => command);

  it('has a code, or a passkey instead', () => {
    expect(messages(ConfirmSchema, { code: '123456', commands: of(1) })).toEqual([]);
    expect(messages(ConfirmSchema, { assertion, commands: of(1) })).toEqual([]);
  });

  it('without either asks for a code, and with both is refused', () => {
    const { error } = ConfirmSchema.safeParse({ commands: of(1) });
    expect(error?.issues.map(({ message, path }) => [message, path])).toEqual([
      ['TWO_FACTOR_CODE_FORMAT', ['code']],
    ]);
    expect(messages(ConfirmSchema, { assertion, code: '123456', commands: of(1) })).toEqual([
      'REQUEST_INVALID',
    ]);
  });

  it('is of at least one command and of at most fifty', () => {
    const isTaken = (count: number): boolean =>
      ConfirmSchema.safeParse({ code: '123456', commands: of(count) }).success;
    expect([isTaken(0), isTaken(1), isTaken(50), isTaken(51)]).toEqual([false, true, true, false]);
  });
});

describe('the second step of signing in', () => {
  const isTaken = (value: unknown): boolean => SecondFactorSchema.safeParse(value).success;

  it('is by a code of either kind, or by a passkey', () => {
    expect(isTaken({ challenge: 'c', method: 'totp', code: '123456' })).toBe(true);
    expect(isTaken({ challenge: 'c', method: 'backup', code: 'AB12CD34' })).toBe(true);
    expect(isTaken({ challenge: 'c', method: 'mail', code: '123456' })).toBe(false);
    expect(isTaken({ challenge: 'c', method: 'passkey', code: '123456' })).toBe(false);
  });

  it('names a challenge of at most 200 characters', () => {
    const ofLength = (length: number) => ({ challenge: 'c'.repeat(length), method: 'totp', code: '123456' });
    expect([isTaken(ofLength(200)), isTaken(ofLength(201))]).toEqual([true, false]);
  });
});

it('the number of backup codes left is not negative', () => {
  const acceptsCodesLeft = (backupCodesLeft: number): boolean =>
    TwoFactorStateSchema.safeParse({ enabled: true, requireForTransactions: false, backupCodesLeft }).success;
  expect([acceptsCodesLeft(0), acceptsCodesLeft(10), acceptsCodesLeft(-1)]).toEqual([true, true, false]);
});
