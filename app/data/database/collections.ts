import type { RxCollection, RxDatabase } from 'rxdb/plugins/core';
import type { z } from 'zod';
import type {
  CatalogDoc,
  ContactDoc,
  ExplorerDoc,
  LabelDoc,
  NotificationDoc,
  FEEDS,
  SettingDoc,
  TransactionDoc,
  WalletDoc,
} from '#domain/protocol.ts';
import type { RecordDoc, RecordSource } from '#domain/device-records.ts';
import type { CommandDoc } from '../outbox/command-doc.ts';

/** The documents of each collection on the device. */
export type Documents = {
  commands: CommandDoc;
  wallet: WalletDoc;
  transactions: TransactionDoc;
  notifications: NotificationDoc;
  contacts: ContactDoc;
  labels: LabelDoc;
  settings: SettingDoc;
  requests: z.infer<(typeof FEEDS)['me']['requests']>;
  drafts: z.infer<(typeof FEEDS)['me']['drafts']>;
  records: RecordDoc;
  catalog: CatalogDoc;
  explorer: ExplorerDoc;
};
export type CollectionName = keyof Documents;
export type Collections = { [Name in CollectionName]: RxCollection<Documents[Name]> };
export type DeviceDatabase = RxDatabase<Collections>;

/** The authority's collections that the device stores, each with its feed. */
export const FEED_OF = {
  wallet: 'me',
  transactions: 'me',
  notifications: 'me',
  contacts: 'me',
  labels: 'me',
  settings: 'me',
  requests: 'me',
  drafts: 'me',
  schedules: 'me',
  standing: 'me',
  catalog: 'catalog',
  explorer: 'explorer',
} as const satisfies Partial<Record<CollectionName | RecordSource, string>>;
export type SyncedName = keyof typeof FEED_OF;
/** In the order in which a person wants to see them. */
export const SYNCED = Object.keys(FEED_OF) as SyncedName[];
