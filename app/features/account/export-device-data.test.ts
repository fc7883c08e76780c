// Proves that the file has all data of the person in both forms, and says what is missing.
import { expect, test } from 'vitest';
import type { AccountExport } from '#domain/account/export.ts';
import type { OwnDocuments } from './own-documents.ts';
import { makeExportFiles, makeFileName, makeTable } from './export-device-data.ts';

const madeAt = Date.parse('2026-11-22T16:30:00.000Z');
const at = '2026-11-01T10:00:00.000Z';
const account: AccountExport = {
  exportedAt: '2026-11-22T16:30:00.000Z',
  account: {
    id: 'u1',
    email: 'ann@user.test',
    emailVerified: true,
    fullName: 'Ann',
    address: 'VIQ-1',
    roles: ['user'],
    createdAt: at,
  },
  devices: [{ id: 'd1', name: 'Firefox on Linux', current: true, createdAt: at, lastSeenAt: at }],
  rememberedDevices: 2,
  orders: [],
  twoFactor: { enabled: true, requireForTransactions: false, backupCodesLeft: 8 },
  passkeys: [{ id: 'k1', name: 'Key on my ring', createdAt: at, lastUsedAt: null, synced: false }],
  picture: null,
  pushSubscriptions: [{ deviceId: 'd1', service: 'push.example', createdAt: at, lastSuccessAt: null }],
  waitlist: null,
};
const nothing: OwnDocuments['documents'] = {
  wallet: [],
  transactions: [],
  commands: [],
  contacts: [],
  labels: [],
  requests: [],
  drafts: [],
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

test('the export has one file of everything and a table for each kind of data', () => {
  const files = makeExportFiles({ everything: { documents, payees: [], complete: true }, account, madeAt });
  expect(files.map(({ name }) => name)).toEqual([
    'everything.json',
    'account.csv',
    'devices.csv',
    'passkeys.csv',
    'push-subscriptions.csv',
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
    payees: [],
  });
  expect(makeFileName(madeAt)).toBe('vaultiq-export-2026-11-22.zip');
  expect(files.find(({ name }) => name === 'contacts.csv')?.text).toBe(
    "\ufeffid,name\r\nVIQ-2,'=SUM(A1)\r\n",
  );
});

test.each<[string, Partial<typeof nothing>, string, unknown]>([
  [
    'which mails and pushes one wants',
    { settings: [{ id: 'notify', value: { mail: { transaction: true } }, updatedAt: at }] },
    'settings.csv',
    'value.mail.transaction',
  ],
  ['contacts', { contacts: [{ id: 'VIQ-2', name: 'Grandmother' }] }, 'contacts.csv', 'Grandmother'],
  ['own notes', { labels: [{ id: 'tx-1', text: 'For the boat' }] }, 'labels.csv', 'For the boat'],
  ['schedules', { schedules: [{ id: 's1', every: 'month' }] }, 'schedules.csv', 'month'],
  ['payment requests', { requests: [{ id: 'r1', note: 'Lunch' }] }, 'requests.csv', 'Lunch'],
  [
    'referrals and what they brought',
    { standing: [{ id: 'referral:x', referral: { who: 'VIQ-17…000', rewards: [{ amount: '1' }] } }] },
    'standing.csv',
    'referral.who',
  ],
  [
    'the investor programme',
    { standing: [{ id: 'investor', investor: { tier: 'Bronze', investedDc: '600' } }] },
    'standing.csv',
    'Bronze',
  ],
])('the export has %s, in both forms', (_what, given, table, word) => {
  const files = makeExportFiles({
    everything: { documents: { ...nothing, ...given }, payees: [], complete: true },
    account,
    madeAt,
  });
  expect(json(files)).toMatchObject(given);
  expect(files.find(({ name }) => name === table)?.text).toContain(word);
});

test('the export has the sessions, the passkeys, and the push services', () => {
  const files = makeExportFiles({ everything: { documents, payees: [], complete: true }, account, madeAt });
  const tables = Object.fromEntries(files.map(({ name, text }) => [name, text]));
  expect(tables['devices.csv']).toContain('Firefox on Linux');
  expect(tables['passkeys.csv']).toContain('Key on my ring');
  expect(tables['push-subscriptions.csv']).toContain('d1,push.example');
  expect(tables['account.csv']).toContain('emailVerified');
});

test('the export has unpaid orders too, and the names of payees', () => {
  const orders: AccountExport['orders'] = [
    { id: 'o1', status: 'cancelled', amountUsd: '20', openedAt: at, lockedUntil: at },
    { id: 'o2', status: 'credited', amountUsd: '10', openedAt: at, dc: '7.495' },
  ];
  const payees = [{ address: 'VIQ-3', name: 'The shop' }];
  const everything = { documents, payees, complete: true };
  const files = makeExportFiles({ everything, account: { ...account, orders }, madeAt });
  expect(json(files)).toMatchObject({ account: { orders }, payees });
  const tables = Object.fromEntries(files.map(({ name, text }) => [name, text]));
  expect(tables['orders.csv']).toBe(
    `\ufeffid,status,amountUsd,openedAt,lockedUntil,dc\r\no1,cancelled,20,${at},${at},\r\no2,credited,10,${at},,7.495\r\n`,
  );
  expect(tables['payees.csv']).toContain('VIQ-3,The shop');
});

test('without a network it has what is on the device, and says that the account is not in it', () => {
  const files = makeExportFiles({
    everything: { documents, payees: [], complete: false },
    account: null,
    madeAt,
  });
  expect(files.map(({ name }) => name)).toEqual(['everything.json', 'wallet.csv', 'contacts.csv']);
  expect(json(files)).toMatchObject({ account: null, historyIsComplete: false, wallet: documents.wallet });
});

test('a table has a column for every field of any row; amounts are numbers, and no text is a formula', () => {
  expect(makeTable(documents.wallet)).toBe('\ufeffid,balances.DC.posted,balances.DC.held\r\nu1,10.5,0\r\n');
  expect(makeTable([{ id: 'a' }, { id: 'b', tags: ['x', 'y'], note: '=1+1' }])).toBe(
    '\ufeffid,tags,note\r\na,,\r\nb,"[""x"",""y""]",\'=1+1\r\n',
  );
});
