import { useCallback } from 'react';
import type { CollectionName, DeviceDatabase } from '#app/data/database/collections.ts';
import { useWhenOpen } from '#app/data/device/device-context.ts';
import { isRecordSource, RECORD_SOURCES, type RecordSource, recordSourceOf } from '#domain/device-records.ts';
import { getHistoryIndex } from '#app/data/history/history-index.ts';
import { payeeNames } from '#app/data/queries/payee-names.ts';
import { isComplete } from '#domain/statement/statement.ts';

/** The collections with a person's own data, by the service's names. The catalogue and the explorer are the same for everybody. */
const OWN = [
  'wallet',
  'transactions',
  'commands',
  'contacts',
  'labels',
  'requests',
  'drafts',
  ...RECORD_SOURCES,
  'notifications',
  'settings',
] as const satisfies readonly (CollectionName | RecordSource)[];

export type OwnName = (typeof OWN)[number];
export type OwnDocument = Readonly<Record<string, unknown>>;

export type OwnDocuments = {
  readonly documents: Readonly<Record<OwnName, readonly OwnDocument[]>>;
  /** The names of payees that this device has cached. */
  readonly payees: readonly OwnDocument[];
  /** Whether the transactions sum to the balances: older ones may still be missing on this device. */
  readonly complete: boolean;
};

/** Every document of the person on this device, and the cached names. */
export async function readOwnDocuments(database: DeviceDatabase, userId: string): Promise<OwnDocuments> {
  const records = await database.collections.records.find().exec();
  const read = async (name: OwnName): Promise<[OwnName, OwnDocument[]]> => {
    if (isRecordSource(name)) {
      const own = records.filter(({ kind }) => recordSourceOf(kind) === name);
      return [name, own.map((record) => record.toMutableJSON().value)];
    }
    const found = await database.collections[name].find().exec();
    return [name, found.map((document) => document.toMutableJSON() as OwnDocument)];
  };
  const entries = await Promise.all(OWN.map(read));
  const wallet = await database.collections.wallet.findOne().exec();
  const index = getHistoryIndex(database);
  await index.load(true);
  const transactions = index.rows().map(({ transaction }) => transaction);
  return {
    payees: payeeNames(userId),
    documents: Object.fromEntries(entries) as Record<OwnName, OwnDocument[]>,
    complete: wallet !== null && isComplete(transactions.toReversed(), wallet.toMutableJSON()),
  };
}

/** For the export: resolves once the database is open. */
export function useReadOwnDocuments(): () => Promise<OwnDocuments> {
  const whenOpen = useWhenOpen();
  return useCallback(async () => {
    const { database, userId } = await whenOpen();
    return readOwnDocuments(database, userId);
  }, [whenOpen]);
}
