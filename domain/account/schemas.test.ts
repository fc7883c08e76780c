// Proves the schemas of proofs, of open points, and of the complete export.
import { describe, expect, it } from 'vitest';
import { passwordLengthMax } from '../limits.ts';
import { AccountExportSchema } from './export.ts';
import { OpenPointsSchema } from './open-points-schema.ts';
import { ProofSchema } from './proof.ts';

const codesOf = (input: unknown): string[] =>
  ProofSchema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
const passkey = {
  ...{ id: 'a-key', rawId: 'a-key', type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

describe('a proof', () => {
  it.each([
    [{ method: 'password', password: 'x' }],
    [{ method: 'password', password: 'x'.repeat(passwordLengthMax) }],
    [{ method: 'password', password: 'secret', code: '123456' }],
    [{ method: 'passkey', assertion: passkey }],
  ])('accepts %j', (proof) => {
    expect(ProofSchema.parse(proof)).toEqual(proof);
  });

  it.each([
    [{ method: 'password' }, ['PASSWORD_NEEDED']],
    [{ method: 'password', password: '' }, ['PASSWORD_NEEDED']],
    [{ method: 'password', password: 7 }, ['PASSWORD_NEEDED']],
    [{ method: 'password', password: 'x'.repeat(257) }, ['REQUEST_INVALID']],
    [{ method: 'password', password: 'secret', code: '12' }, ['TWO_FACTOR_CODE_FORMAT']],
    [{ method: 'password', password: 'secret', assertion: passkey }, ['REQUEST_INVALID']],
    [{ method: 'passkey', assertion: passkey, password: 'secret' }, ['REQUEST_INVALID']],
  ])('rejects %j: %j', (proof, codes) => {
    expect(codesOf(proof)).toEqual(codes);
  });

  it.each([{}, { method: 'word' }, null])('rejects the method %j', (proof) => {
    expect(ProofSchema.safeParse(proof).success).toBe(false);
  });
});

describe('the list of open points', () => {
  const isOpen = (open: unknown): boolean => OpenPointsSchema.safeParse({ open }).success;

  it('is amounts, counts and a role', () => {
    expect([isOpen({}), isOpen({ balanceDC: '1.5', orders: 2, role: 'owner' })]).toEqual([true, true]);
  });

  it('is nothing else', () => {
    expect([{ orders: 1.5 }, { orders: true }, { debts: '1' }, undefined].map(isOpen)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the exported account', () => {
  const at = '2027-01-15T08:00:00.000Z';
  const file = {
    exportedAt: at,
    account: {
      ...{ id: 'u1', email: 'new.user@example.com', emailVerified: false, fullName: 'A new user' },
      ...{ address: 'VIQ-1800000000000-aaaaaaaaaaaa', roles: ['user'], createdAt: at },
    },
    ...{ devices: [], rememberedDevices: 0, orders: [], passkeys: [], waitlist: null, picture: null },
    ...{ twoFactor: { enabled: false, requireForTransactions: false, backupCodesLeft: 0 } },
    pushSubscriptions: [],
  };
  const isWhole = (more: object): boolean => AccountExportSchema.safeParse({ ...file, ...more }).success;

  it('counts the known devices', () => {
    expect([0, 3, -1, 1.5].map((rememberedDevices) => isWhole({ rememberedDevices }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('names the push services, and whether one has accepted a push', () => {
    const one = { deviceId: 'd1', service: 'push.example', createdAt: at, lastSuccessAt: null };
    expect(isWhole({ pushSubscriptions: [one, { ...one, lastSuccessAt: at }] })).toBe(true);
    expect(isWhole({ pushSubscriptions: [{ ...one, keys: {} }] })).toBe(false);
  });
});
