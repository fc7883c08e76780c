import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { readPagesByPrefix } from '../../document-pages.ts';
import type { AccountRecord } from '../account/account-store.ts';
import type { LedgerAccounts } from '../account/ledger-accounts.ts';

const PREFIX = 'account:';

/**
 * Reports confirmed mailboxes that the ledger does not know: those of an earlier version, and those that could not be
 * reported at the time. Resolves when all are reported; from then on it does nothing.
 */
export function makeResumeMailboxes(
  store: Pick<DocumentStore, 'range'>,
  ledger: Pick<LedgerAccounts, 'confirmMailbox'>,
): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    let all = true;
    for await (const page of readPagesByPrefix<AccountRecord>(store, ACCOUNTS, PREFIX)) {
      for (const { _id, _rev: rev, ...record } of page) {
        if (record.emailVerifiedAt === undefined || !record.opened) continue;
        const confirmed = await ledger.confirmMailbox({ userId: _id.slice(PREFIX.length), record, rev });
        all &&= confirmed.ok;
      }
    }
    isDone = all;
  };
}
