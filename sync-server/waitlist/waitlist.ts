import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { WaitlistEntry } from '#domain/waitlist/schema.ts';
import type { Erasures } from '../erasures.ts';
import { isoTime } from '../iso-time.ts';
import { removeDocument } from '../identity/account/remove-documents.ts';

export type Waitlist = {
  join(asked: WaitlistEntry): Promise<void>;
  /** Removes an e-mail from the list, and from the files. */
  remove(email: string): Promise<void>;
  /** The list's entry for an e-mail, or null. */
  entryOf(email: string): Promise<{ fullName: string; joinedAt: string } | null>;
};

type Entry = { readonly email: string; readonly fullName: string; readonly joinedAt: string };

type WaitlistDeps = {
  readonly store: DocumentStore;
  readonly erasures: Pick<Erasures, 'erasing'>;
  readonly now: () => number;
};

const idOf = (email: string): string => `waitlist:${createHash('sha256').update(email).digest('hex')}`;

/**
 * The people who asked for news: `waitlist:<hash of the e-mail>` in the accounts database, one document per e-mail. The
 * first entry stays, and a repeat gets the same answer, so joining does not reveal whether an e-mail is on the list.
 * `now` in ms.
 */
export const makeWaitlist = ({ store, erasures, now }: WaitlistDeps): Waitlist => ({
  async join({ email, fullName }) {
    await store.put(ACCOUNTS, { _id: idOf(email), ...{ email, fullName, joinedAt: isoTime(now()) } });
  },
  remove: (email) => erasures.erasing([ACCOUNTS], () => removeDocument(store, idOf(email))),
  async entryOf(email) {
    const entry = await store.get<Entry>(ACCOUNTS, idOf(email));
    return entry === null ? null : { fullName: entry.fullName, joinedAt: entry.joinedAt };
  },
});
