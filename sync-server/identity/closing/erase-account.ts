import type { DocumentStore } from '#couchdb/document-store.ts';
import { noticeMailMs } from '#domain/limits.ts';
import type { AccountStore } from '../account/account-store.ts';
import { accountDeletedLetter } from '../../notify/mail/letters.ts';
import type { Mailer } from '../../notify/mail/ports.ts';
import { raiseSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { PersonData } from '../../person-data.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { TwoFactorStore } from '../two-factor/two-factor-store.ts';
import { removeDocument, removeWhere } from '../account/remove-documents.ts';

export type EraseDeps = {
  readonly store: DocumentStore;
  readonly accounts: AccountStore;
  readonly sessions: Sessions;
  readonly epochs: SessionEpochs;
  readonly twoFactor: TwoFactorStore;
  readonly mail: Mailer;
  /** The data of people in all parts. */
  readonly elsewhere: () => readonly PersonData[];
};

type Links = { readonly value?: { readonly userId?: string } };
type OwnedDocument = { readonly userId?: string };

/**
 * Erases a person whose account the ledger has closed. Every step is idempotent, and data that later steps need goes
 * last: the account, which has the e-mail. After the first step nobody is signed in.
 */
export async function eraseAccount(
  deps: EraseDeps,
  { userId, closedAt }: { readonly userId: string; readonly closedAt: number },
): Promise<void> {
  const { store, accounts, epochs, sessions, twoFactor, mail, elsewhere } = deps;
  if ((await accounts.find(userId)) !== null) {
    await epochs.raise(userId, () => accounts.update(userId, (record) => raiseSessionEpoch(record)));
  }
  await sessions.endOlder(userId, 'account-closed');
  await eraseAll(elsewhere(), userId);
  await twoFactor.change(userId, () => ({ next: 'remove', value: null }));
  await removeDocument(store, `passkeys:${userId}`);
  await removeDocument(store, `devices:${userId}`);
  await removeWhere<Links>(store, 'mailtoken:', ({ value }) => value?.userId === userId);
  await removeWhere<OwnedDocument>(store, 'challenge:', (doc) => doc.userId === userId);
  await removeWhere<OwnedDocument>(store, 'notice:', (doc) => doc.userId === userId);
  await removeWhere(store, `session:${userId}:`, () => true);
  const account = await accounts.find(userId);
  if (account === null) return;
  const { email } = account.record;
  // Stored before the address is erased, and sealed until it is sent; after an interruption the same letter goes out
  // under the same id.
  const letter = accountDeletedLetter({ to: email, at: closedAt });
  await mail.post({ id: `closed.${userId}`, letter, until: closedAt + noticeMailMs });
  for (const { eraseByEmail } of elsewhere()) await eraseByEmail?.(email);
  await accounts.remove(account);
}

/** A part that fails does not prevent the others; its error is thrown after all have run. */
async function eraseAll(parts: readonly PersonData[], userId: string): Promise<void> {
  const erasing = parts.flatMap(({ erase }) => (erase === undefined ? [] : [erase(userId)]));
  const outcomes = await Promise.allSettled(erasing);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
