import { join } from 'node:path';
import { type FormatPlace, markFormat, migrateFormat } from '#couchdb/data-format.ts';
import { LEDGER, type RepairMark } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { formatOfDatabase, formatOfFolder } from '#couchdb/format-places.ts';
import { openStore } from '#couchdb/open-store.ts';
import { readRepairMarks, unmarkRepaired } from '#couchdb/repair-mark.ts';
import type { Config } from '../config.ts';
import { needsKeys, readSecrets, type Secrets } from '../secrets.ts';
import { lastBlock } from '../start/journal-end.ts';

export type Installation = {
  readonly store: DocumentStore;
  readonly secrets: Secrets;
  /** The place of the format's version; null for a store that the caller gave. */
  readonly formatPlace: FormatPlace | null;
  /** The repaired databases that no start has verified yet. */
  readonly repaired: readonly RepairMark[];
  /** Records that everything verifiable has been verified. */
  readonly verified: () => Promise<void>;
};

/** Whether the journal has no block yet, whatever else exists. */
export const isNew = async (store: DocumentStore): Promise<boolean> =>
  (await store.info(LEDGER)) === null || (await lastBlock(store)) === null;

/**
 * Opens the store and the keys of the configured installation, migrated to this release's format. If this release
 * cannot read the data's format, neither keys nor databases are made or changed.
 */
export async function openInstallation(config: Config, given?: DocumentStore): Promise<Installation> {
  const { couchdbUrl, dataDirectory } = config;
  const isElsewhere = given !== undefined || couchdbUrl !== undefined;
  const folder = formatOfFolder(dataDirectory);
  if (!isElsewhere) await migrateFormat(folder);
  // If the store is not in the keys' folder, only the journal itself says whether it is new.
  const known = isElsewhere && needsKeys(config) ? null : readSecrets(config);
  const directory = join(dataDirectory, 'store');
  const store = given ?? (await openStore({ couchdbUrl, directory }));
  try {
    const secrets = known ?? readSecrets(config, await isNew(store));
    const repaired = isElsewhere ? [] : await readRepairMarks(directory);
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

/** Data without a version counts as version 1, so later releases write the version before the first block. */
async function markNew(store: DocumentStore, folder: FormatPlace): Promise<FormatPlace> {
  const place = store.kind === 'couchdb' ? formatOfDatabase(store) : folder;
  if (await isNew(store)) await markFormat(place);
  return place;
}
