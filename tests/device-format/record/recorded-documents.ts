/**
 * The documents that the authority sends to the recorded person: a document of every kind, taken from the newest
 * recording of a journal, and a history.
 */
import type { z } from 'zod';
import { FEED_OF, SYNCED, type SyncedName } from '#app/data/database/collections.ts';
import { listFields } from '#app/data/database/schemas.ts';
import { explorerWindowRows } from '#domain/limits.ts';
import { DEFAULT_NOTIFY } from '#domain/notify/preferences.ts';
import { requestId } from '#domain/payment-request/seal.ts';
import { FEED_SCHEMAS } from '#domain/feed-schemas.ts';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import type { ContactDoc } from '#domain/protocol.ts';
import { second } from '#tests/builders/device.ts';
import { aContact, anExplorerRow, aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { readRecording } from '#tests/journal-format/recording.ts';
import type { Document } from '../recording.ts';

const NEWEST_JOURNAL = 3;
/** After every entry of that journal. */
const HISTORY_FROM = 1_000;

const OWN_ADDRESS = 'VIQ-1700000000000-me0000000000';
export const SHOP_ADDRESS = 'VIQ-1700000000000-shop00000000';

const recorded = Object.entries(readRecording(NEWEST_JOURNAL).whole.documents).map(([key, text]) => ({
  key: key.slice(key.indexOf('/') + 1),
  document: JSON.parse(text) as Document,
}));

/** One document per id, chosen among several people, with the fields that the authority sends. */
function fromJournal(name: SyncedName): readonly Document[] {
  const prefix = name === 'explorer' ? 'tx:' : `${name}:`;
  const fields = listFields(name);
  const found = recorded.flatMap(({ key, document }): [string, Document][] => {
    if (!key.startsWith(prefix)) return [];
    const sent = Object.entries(document).filter(([field]) => fields.includes(field));
    return [[document.id, Object.fromEntries(sent) as Document]];
  });
  return [...new Map(found).values()];
}

const historyNumbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => HISTORY_FROM + n);

export const makeRequest = (
  minute: number,
  amount: string,
  overrides: Partial<RequestDoc> = {},
): RequestDoc => {
  const at = second(minute * 60);
  const asked = {
    ...{ to: OWN_ADDRESS, amount, currency: 'DC' as const, note: `rent ${String(minute)}` },
    ...{ expiresAt: '2027-11-21T10:00:00.000Z', salt: String(minute).padStart(16, '0') },
  };
  return { ...asked, id: requestId(asked), createdAt: at, updatedAt: at, ...overrides };
};

const PAID_REQUEST = makeRequest(1, '700');

const transaction = (seq: number): Document =>
  aTransaction(seq, {
    ...(seq % 3 === 0 ? { note: `note on ${String(seq)}` } : {}),
    ...(seq % 4 === 1 ? { commandId: `01COMMAND${String(seq).padStart(17, '0')}` } : {}),
    ...(seq % 50 === 1 ? { scheduleId: 'schedule-of-the-rent' } : {}),
    ...(seq % 7 === 2 ? { currency: 'token:p-1:TEA' as const } : {}),
    ...(seq === HISTORY_FROM ? { requestId: PAID_REQUEST.id, amount: PAID_REQUEST.amount } : {}),
  });

const NAMES = ['Ánna Übel', 'ben', 'Чехов', '山田 太郎', 'Dr. O’Neill', 'shop 🍵', 'g', 'H'.repeat(60)];

const contacts: readonly ContactDoc[] = NAMES.map((name, n) =>
  aContact(`VIQ-1700000000000-${String(n).padStart(12, 'c')}`, {
    name,
    ...(n % 2 === 0 ? { label: 'family' } : {}),
    ...(n % 3 === 0 ? { favourite: true, note: 'from school' } : {}),
  }),
);

const label = (n: number): Document => ({
  ...{ id: aTransaction(HISTORY_FROM + n).id, text: 'groceries', updatedAt: second(n) },
  ...(n % 2 === 0 ? { note: 'for the week\nand the one after' } : {}),
});

const setting = (id: string, value: unknown): Document => ({ id, value, updatedAt: second(3) });

const schedule: Document = {
  ...{ id: 'schedule-of-the-rent', seq: 90, at: second(90), createdAt: second(4), to: SHOP_ADDRESS },
  ...{ amount: '12.345678', currency: 'DC', every: 'month', startAt: '2026-11-22T08:00', count: 12 },
  ...{ timeZone: 'Europe/Berlin', status: 'active', next: { n: 2, at: '2026-12-22T07:00:00.000Z' } },
  runs: [{ n: 1, dueAt: second(50), at: second(51), txId: aTransaction(HISTORY_FROM + 1).id }],
};

export const draft = (
  n: number,
  values: ProjectDraftDoc['values'],
  updatedAt = second(n),
): ProjectDraftDoc => ({
  ...{ id: `01DRAFT${String(n).padStart(19, '0')}`, device: 'recorded', updatedAt },
  values: {
    ...values,
    description: `What ${String(n)} is about\nÜber 茶`,
    logo: 'data:image/webp;base64,UklGRg==',
  },
  ...(n % 2 === 0 ? { copyOf: '01DRAFT0000000000000000001' } : {}),
});

/** A wallet with every optional field. */
const wallet = (userId: string): Document =>
  aWallet(userId, {
    ...{ hidesBalances: true, nextClaimAt: second(86_400) },
    tokens: [{ projectId: 'p-1', symbol: 'TEA', posted: '250', held: '50' }],
    invested: {
      ...{ vault: 'VIQ-1800604800000-ida000000000', dc: '500' },
      totals: { sent: '100', received: '600', count: 2 },
    },
  });

/** By collection; of each list at most `max` documents. */
function uncheckedDocuments(userId: string, max: number): Readonly<Record<SyncedName, readonly Document[]>> {
  const history = historyNumbers(max);
  const notices = fromJournal('notifications').map((notice, n) => ({ ...notice, read: n % 3 === 0 }));
  return {
    wallet: [wallet(userId)],
    transactions: [...fromJournal('transactions'), ...history.map(transaction)].slice(0, max),
    notifications: notices.slice(0, max),
    contacts,
    labels: [0, 1, 2, 3].map(label),
    settings: [
      setting('theme', 'dark'),
      setting('sound', false),
      setting('hideBalances', true),
      setting('defaultCurrency', 'TDC'),
      setting('notify', {
        ...DEFAULT_NOTIFY,
        quiet: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' },
      }),
    ],
    requests: [PAID_REQUEST, makeRequest(2, '7'), makeRequest(3, '0.5', { cancelledAt: second(200) })],
    drafts: [draft(1, { title: 'Tea house', softCap: '500' }), draft(2, {})],
    schedules: [...fromJournal('schedules'), schedule],
    standing: fromJournal('standing'),
    catalog: fromJournal('catalog'),
    explorer: [...fromJournal('explorer'), ...history.map(anExplorerRow)].slice(
      0,
      Math.min(max, explorerWindowRows),
    ),
  };
}

/** Throws if a document does not match today's protocol. */
export function makeRecordedDocuments(
  userId: string,
  max: number,
): readonly (readonly [SyncedName, readonly Document[]])[] {
  const found = uncheckedDocuments(userId, max);
  return SYNCED.map((name) => {
    const { [name]: schema } = FEED_SCHEMAS[FEED_OF[name]] as Readonly<Record<string, z.ZodType>>;
    return [name, found[name].map((document) => schema?.parse(document) as Document)] as const;
  });
}
