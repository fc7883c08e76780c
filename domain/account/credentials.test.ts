// Proves what may be typed to sign up and to sign in: the specification's texts, the first issue first, one form of an
// e-mail.
import { describe, expect, it } from 'vitest';
import { emailLengthMax, nameLengthMax, passwordLengthMax } from '../limits.ts';
import { normaliseEmail, PasswordChangeSchema, SignInSchema, SignUpSchema } from './credentials.ts';

const good = { email: 'new.user@example.com', password: 'secret', fullName: 'Al' };
const codesOf = (input: unknown) =>
  SignUpSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

describe('credentials', () => {
  it.each([
    ['New.User@Example.COM', 'new.user@example.com'],
    ['  a@b.example \n', 'a@b.example'],
    ['jose\u0301@cafe\u0301.example', 'jos\u00e9@caf\u00e9.example'],
    ["o'neil+tag@mail.example", "o'neil+tag@mail.example"],
    ['почта@пример.рф', 'почта@пример.рф'],
  ])('accept %j as %j', (typed, email) => {
    expect(SignUpSchema.parse({ ...good, email: typed }).email).toBe(email);
    expect(SignInSchema.parse({ email: typed, password: 'secret' }).email).toBe(email);
    expect(normaliseEmail(email)).toBe(email);
  });

  it.each([
    '',
    'a',
    'a@b',
    '@b.example',
    'a@.example',
    'a@b..example',
    'a..b@c.example',
    '.a@b.example',
    'a b@c.example',
    'a@b@c.example',
    'a@-b.example',
    'a@b-.example',
    '"a"@b.example',
    'a\u0000@b.example',
    'a\u200b@b.example',
    `${'a'.repeat(emailLengthMax)}@b.example`,
    null,
    7,
  ])('refuse the e-mail %j', (email) => {
    expect(codesOf({ ...good, email })).toContain('EMAIL_INVALID');
  });

  it('refuse a long text quickly', () => {
    // The fastest of five runs measures the pattern, not the machine's other work.
    const durations = Array.from({ length: 5 }, () => {
      const started = performance.now();
      for (const email of [`a@${'a-'.repeat(250)}`, `${'a.'.repeat(250)}`, `a@${'a.'.repeat(125)}`]) {
        expect(codesOf({ ...good, email })).toContain('EMAIL_INVALID');
      }
      return performance.now() - started;
    });
    expect(Math.min(...durations)).toBeLessThan(100);
  });

  it('name the fields in the order of the form', () => {
    expect(codesOf({})).toEqual(['EMAIL_INVALID', 'PASSWORD_TOO_SHORT', 'NAME_TOO_SHORT']);
    expect(codesOf({ ...good, password: '12345', fullName: ' A ' })).toEqual([
      'PASSWORD_TOO_SHORT',
      'NAME_TOO_SHORT',
    ]);
    expect(codesOf(good)).toEqual([]);
    expect(codesOf('text')).toEqual(['REQUEST_INVALID']);
  });

  it.each(['Al\u0000', 'A\u0007l', 'A\ud800l', '\u009bAl'])(
    'refuse the name %j with the error of a note',
    (fullName) => {
      expect(codesOf({ ...good, fullName })).toEqual(['NAME_INVALID']);
    },
  );

  it.each([
    ['Ａｎｎ　Ｓｍｉｔｈ', 'Ann Smith'],
    ['Ann\u202Ehtims', 'Annhtims'],
    ['\u200B Al\u00AD \uFEFF', 'Al'],
  ])('accept the name %j as %j', (typed, fullName) => {
    expect(SignUpSchema.parse({ ...good, fullName: typed }).fullName).toBe(fullName);
  });

  it('count the letters of a name as it is stored', () => {
    expect(codesOf({ ...good, fullName: 'A\u200B\u200B\u200B' })).toEqual(['NAME_TOO_SHORT']);
    expect(codesOf({ ...good, fullName: '\u3164\u3164\u3164' })).toEqual(['NAME_TOO_SHORT']);
    expect(codesOf({ ...good, fullName: `${'x'.repeat(100)}\u200B` })).toEqual([]);
    // One character that NFKC expands to 18.
    expect(codesOf({ ...good, fullName: '\uFDFA'.repeat(6) })).toEqual(['REQUEST_INVALID']);
  });

  it.each(['علی\u200Cرضا', 'क्\u200Dष'])('refuse the name %j, whose joiner may belong to it', (fullName) => {
    expect(codesOf({ ...good, fullName })).toEqual(['NAME_INVALID']);
  });

  it('of a change must differ, and each must be a valid password', () => {
    const codes = (current: string, next: string) =>
      PasswordChangeSchema.safeParse({ current, next }).error?.issues.map(({ message, path }) => [
        message,
        ...path,
      ]) ?? [];
    expect(codes('secret', 'secret')).toEqual([['PASSWORD_UNCHANGED', 'next']]);
    expect(codes('secret', 'short')).toEqual([['PASSWORD_TOO_SHORT', 'next']]);
    expect(codes('secret', 'another')).toEqual([]);
  });

  it('are bounded and strict', () => {
    expect(codesOf({ ...good, password: 'x'.repeat(passwordLengthMax + 1) })).toEqual(['REQUEST_INVALID']);
    expect(codesOf({ ...good, fullName: 'x'.repeat(nameLengthMax + 1) })).toEqual(['REQUEST_INVALID']);
    expect(codesOf({ ...good, roles: ['owner'] })).toEqual(['REQUEST_INVALID']);
    expect(SignInSchema.safeParse({ email: good.email, password: good.password }).success).toBe(true);
  });
});
