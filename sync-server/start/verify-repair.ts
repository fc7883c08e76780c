/**
 * Verifies a repaired store: it may lack blocks or have other ones. So the start replays the whole journal without a
 * snapshot, and compares all accounts, before it answers anybody.
 */
import { ACCOUNTS, LEDGER, type RepairMark } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import type { CommandIdsOptions } from '#domain/ledger/command-ids.ts';
import { audit } from '../audit/audit.ts';
import { StartRefused } from '../config.ts';
import { blocksFrom } from '../journal/blocks.ts';
import type { ChainChecks } from '../journal/chain.ts';
import { type AccountsCheck, checkAccounts } from './check-accounts.ts';

/** Throws `StartRefused` naming the first missing block, or the first that differs from what was signed. */
export async function verifyAfterRepair(
  store: DocumentStore,
  { ids, ...checks }: ChainChecks & { readonly ids: CommandIdsOptions },
  repaired: readonly RepairMark[],
): Promise<void> {
  if (repaired.length === 0) return;
  const report = await orRefuse(LEDGER, audit({ ...checks, ids, wallets: [], blocks: blocksFrom(store, 1) }));
  if (report.clean) return;
  const names = repaired.map(({ database }) => database).join(', ');
  throw new StartRefused(
    `${names} was repaired, and the journal does not hold together: ${report.problem}. ` +
      'Restore the ledger database from the standby or the backup, or go on without what is missing by --accept-loss-after (docs/operations.md)',
  );
}

/** A repaired database may have no readable document at all. */
async function orRefuse<T>(database: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof StoreError) || error.problem !== 'damaged') throw error;
    throw new StartRefused(
      `${database} was repaired, and cannot be read all the same (${error.message}). Restore it from the backup (docs/operations.md)`,
      { cause: error },
    );
  }
}

/** Names the files that a repair could not read; null when it could read everything. */
export function nameUnread({ database, damagedFiles }: RepairMark): string | null {
  if (damagedFiles.length === 0) return null;
  return `${database} was repaired, and parts of ${damagedFiles.join(', ')} could not be read: their documents are missing, or in an earlier version`;
}

type AccountsDeps = Omit<Parameters<typeof checkAccounts>[0], 'isWaitedFor'> & {
  readonly repaired: readonly RepairMark[];
};

/**
 * Compares the accounts, after a repair of their database all of them before anybody is answered, and logs what could
 * not be read.
 */
export async function checkRepairedAccounts({ repaired, ...deps }: AccountsDeps): Promise<AccountsCheck> {
  const isWaitedFor = repaired.some(({ database }) => database === ACCOUNTS);
  const checking = checkAccounts({ ...deps, isWaitedFor });
  const check = await (isWaitedFor ? orRefuse(ACCOUNTS, checking) : checking);
  for (const one of repaired) {
    const unread = nameUnread(one);
    if (unread !== null) deps.log.error(one, unread);
  }
  return check;
}
