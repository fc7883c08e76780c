// Proves that the file has everything of the person, in both forms, and says what is missing.
import { expect, test } from 'vitest';
import type { AccountExport } from '#domain/account/export.ts';
import type { Everything } from '../../data/everything.ts';
import { filesOf, fileNameOf, tableOf } from './export-everything.ts';

const madeAt = Date.parse('2026-11-22T16:30:00.000Z');
const account: AccountExport = {
  exportedAt: '2026-11-22T16:30:00.000Z',
  account: {
    id: 'u1',
    email: 'ann@user.test',
    fullName: 'Ann',
    address: 'VIQ-1',
    roles: ['user'],
    createdAt: '2026-11-01T10:00:00.000Z',
  },
  devices: [],
  twoFactor: { enabled: true, requireForTransactions: false, backupCodesLeft: 8 },
  passkeys: [],
  waitlist: null,
};
const nothing: Everything['documents'] = {
  wallet: [],
  transactions: [],
  commands: [],
  contacts: [],
  labels: [],
  requests: [],
  schedules: [],
  standing: [],
  notifications: [],
  settings: [],
};
const documents = {
  ...nothing,
  wallet: [{ id: 'u1', balances: { DC: { posted: '10.5', held: '0' } } }],
  contacts: [{ id: 'VIQ-2', name: '=SUM(A1)' }],
};
const json = (files: readonly { name: string; text: string }[]): Record<string, unknown> =>
  JSON.parse(files.find(({ name }) => name === 'everything.json')?.text ?? '') as Record<string, unknown>;

test('has one file of everything and a table of each kind that there is', () => {
  const files = filesOf({ everything: { documents, complete: true }, account, madeAt });
  expect(files.map(({ name }) => name)).toEqual([
    'everything.json',
    'account.csv',
    'devices.csv',
    'wallet.csv',
    'contacts.csv',
  ]);
  expect(json(files)).toEqual({
    format: 'vaultiq-export',
    version: 1,
    madeAt: '2026-11-22T16:30:00.000Z',
    historyIsComplete: true,
    account,
    ...documents,
  });
  expect(fileNameOf(madeAt)).toBe('vaultiq-export-2026-11-22.zip');
});

test('without a network it has what is on the device, and says that the account is not in it', () => {
  const files = filesOf({ everything: { documents, complete: false }, account: null, madeAt });
  expect(files.map(({ name }) => name)).toEqual(['everything.json', 'wallet.csv', 'contacts.csv']);
  expect(json(files)).toMatchObject({ account: null, historyIsComplete: false, wallet: documents.wallet });
});

test('a table has a column for every field of any row; amounts are numbers, and no text is a formula', () => {
  expect(tableOf(documents.wallet)).toBe('\ufeffid,balances.DC.posted,balances.DC.held\r\nu1,10.5,0\r\n');
  expect(tableOf([{ id: 'a' }, { id: 'b', tags: ['x', 'y'], note: '=1+1' }])).toBe(
    '\ufeffid,tags,note\r\na,,\r\nb,"[""x"",""y""]",\'=1+1\r\n',
  );
});
