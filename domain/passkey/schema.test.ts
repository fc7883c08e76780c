// Proves which parts of a browser's answers about passkeys are accepted, to the last character, and which names a
// passkey may have.
import { describe, expect, it } from 'vitest';
import {
  AssertionSchema,
  AttestationSchema,
  PasskeyAskSchema,
  PasskeyIdField,
  PasskeyNameField,
  PasskeyNameSchema,
} from './schema.ts';

const made = {
  ...{ id: 'a', rawId: 'a', type: 'public-key' },
  response: { clientDataJSON: 'a', attestationObject: 'a', transports: ['internal'] },
};
const shown = {
  ...{ id: 'a', rawId: 'a', type: 'public-key' },
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: 'a' },
};
const response = <T extends { response: object }>(answer: T, change: object) => ({
  ...answer,
  response: { ...answer.response, ...change },
});
const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe('an answer of a browser', () => {
  it('is accepted unchanged', () => {
    expect([accepts(AttestationSchema, made), accepts(AssertionSchema, shown)]).toEqual([true, true]);
    expect(accepts(AttestationSchema, response(made, { transports: undefined }))).toBe(true);
    expect(accepts(AssertionSchema, response(shown, { userHandle: undefined }))).toBe(true);
  });

  it.each([
    ['clientDataJSON', 4_000, AttestationSchema, made],
    ['attestationObject', 20_000, AttestationSchema, made],
    ['clientDataJSON', 4_000, AssertionSchema, shown],
    ['authenticatorData', 4_000, AssertionSchema, shown],
    ['signature', 10_000, AssertionSchema, shown],
    ['userHandle', 200, AssertionSchema, shown],
  ] as const)('has a %s of 1 to %i characters of base64url', (part, lengthMax, schema, answer) => {
    const isTaken = (text: unknown): boolean => accepts(schema, response(answer, { [part]: text }));
    expect([isTaken('a'.repeat(lengthMax)), isTaken('a'.repeat(lengthMax + 1))]).toEqual([true, false]);
    expect(['', 'a+b', 'a=', 'a b', 5].filter(isTaken)).toEqual([]);
    expect(isTaken('aZ09_-')).toBe(true);
  });

  it('has an id of at most 1,400 characters, and the type of a public key', () => {
    expect([accepts(PasskeyIdField, 'a'.repeat(1_400)), accepts(PasskeyIdField, 'a'.repeat(1_401))]).toEqual([
      true,
      false,
    ]);
    expect(accepts(AttestationSchema, { ...made, type: 'password' })).toBe(false);
    expect(accepts(AssertionSchema, { ...shown, more: 1 })).toBe(false);
  });

  it('names at most ten transports, of at most forty characters each', () => {
    const isTaken = (transports: unknown): boolean =>
      accepts(AttestationSchema, response(made, { transports }));
    const ways = (count: number, length: number) => Array.from({ length: count }, () => 'a'.repeat(length));
    expect([isTaken(ways(10, 40)), isTaken(ways(11, 40)), isTaken(ways(10, 41)), isTaken([])]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('the name of a passkey', () => {
  it('is trimmed and composed, and has 1 to 60 characters', () => {
    expect(PasskeyNameField.parse('  Key on my ring ')).toBe('Key on my ring');
    expect(PasskeyNameField.parse('u\u0308ber')).toBe('\u00fcber');
    expect([accepts(PasskeyNameField, 'a'.repeat(60)), accepts(PasskeyNameField, 'a'.repeat(61))]).toEqual([
      true,
      false,
    ]);
  });

  it.each([[''], ['   '], ['a\u0000b'], ['\ud800'], [5]])('%j is refused by its own code', (name) => {
    const { error } = PasskeyNameSchema.safeParse({ name });
    expect(error?.issues.map(({ message }) => message)).toContain('PASSKEY_NAME_INVALID');
  });
});

it('an answered challenge has at most 200 characters', () => {
  expect(accepts(PasskeyAskSchema, {})).toBe(true);
  expect(accepts(PasskeyAskSchema, { challenge: 'a'.repeat(200) })).toBe(true);
  expect(accepts(PasskeyAskSchema, { challenge: 'a'.repeat(201) })).toBe(false);
});
