import { join } from 'node:path';
import { type FormatPlace, markFormat, migrateFormat } from '#couchdb/data-format.ts';
import { LEDGER, type Repaired } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { formatOfDatabase, formatOfFolder } from '#couchdb/format-places.ts';
import { openStore } from '#couchdb/open-store.ts';
import { repairedIn, unmarkRepaired } from '#couchdb/repaired.ts';
import type { Config } from '../config.ts';
import { needsKeys, readSecrets, type Secrets } from '../secrets.ts';
import { lastBlock } from '../start/journal-end.ts';

export type Installation = {
  readonly store: DocumentStore;
  readonly secrets: Secrets;
  /** Where its format's version is kept; null for a store that was handed in. */
  readonly formatPlace: FormatPlace | null;
  /** Which of its databases were repaired and have not been verified since. */
  readonly repaired: readonly Repaired[];
  /** Everything was verified that can be. */
  readonly verified: () => Promise<void>;
};

/** No block is in the journal yet, whatever else stands beside it. */
export const isNew = async (store: DocumentStore): Promise<boolean> =>
  (await store.info(LEDGER)) === null || (await lastBlock(store)) === null;

/**
 * The store and the keys of the configured installation, brought to this release's format. Nothing is made or changed, neither
 * keys nor databases, where the data is of a format that this release cannot read.
 */
export async function openInstallation(config: Config, given?: DocumentStore): Promise<Installation> {
  const { couchdbUrl, dataDirectory } = config;
  const isElsewhere = given !== undefined || couchdbUrl !== undefined;
  const folder = formatOfFolder(dataDirectory);
  if (!isElsewhere) await migrateFormat(folder);
  // Where the store is not in the folder of the keys only the journal itself tells whether there is one.
  const known = isElsewhere && needsKeys(config) ? null : readSecrets(config);
  const directory = join(dataDirectory, 'store');
  const store = given ?? (await openStore({ couchdbUrl, directory }));
  try {
    const secrets = known ?? readSecrets(config, await isNew(store));
    const repaired = isElsewhere ? [] : await repairedIn(directory);
    return {
      ...{ store, secrets, repaired },
      formatPlace: given === undefined ? await markNew(store, folder) : null,
      verified: () => unmarkRepaired(directory, repaired),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Data without a version is of version 1, so what a later release makes says its version before its first block. */
async function markNew(store: DocumentStore, folder: FormatPlace): Promise<FormatPlace> {
  const place = store.kind === 'couchdb' ? formatOfDatabase(store) : folder;
  if (await isNew(store)) await markFormat(place);
  return place;
}
