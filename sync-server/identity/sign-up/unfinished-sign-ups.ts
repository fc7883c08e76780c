import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Log } from '../../log.ts';
import { readPagesByPrefix } from '../../document-pages.ts';
import { type AccountStore, UNFINISHED_PREFIX, type UnfinishedSignUp } from '../account/account-store.ts';
import { removeDocument } from '../account/remove-documents.ts';
import type { LedgerGate } from '../account/ledger-accounts.ts';

export type UnfinishedSignUpsDeps = {
  readonly store: DocumentStore;
  readonly accounts: AccountStore;
  readonly authority: Pick<LedgerGate, 'state'>;
  readonly log: Log;
};

/** No sign-up takes this long. */
export const SIGN_UP_MAX_MS = 15 * 60_000;

/**
 * Settles sign-ups from before `before` (ms) that a crash or a failing store interrupted. If the ledger has the person,
 * the account stays; otherwise everything is removed and the e-mail is free again, because nobody learned of the
 * account.
 */
export async function settleSignUps(
  { store, accounts, authority, log }: UnfinishedSignUpsDeps,
  before: number,
): Promise<void> {
  for await (const page of readPagesByPrefix<UnfinishedSignUp>(store, ACCOUNTS, UNFINISHED_PREFIX)) {
    for (const { _id } of page.filter(({ at }) => at < before)) {
      const userId = _id.slice(UNFINISHED_PREFIX.length);
      const account = await accounts.find(userId);
      if (account !== null && authority.state.users.has(userId)) await accounts.markOpened(userId);
      else if (account !== null) {
        await accounts.remove(account);
        log.info({ userId }, 'an interrupted sign-up was removed');
      }
      await removeDocument(store, _id);
    }
  }
}
