import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { assert } from '#domain/result.ts';
import { type CrashPoints, noCrashPoints } from '../../crash-points.ts';
import type { Erasures } from '../../erasures.ts';
import { removeDocument } from './remove-documents.ts';
import type { EpochFields } from '../sessions/session-epoch.ts';

/** The data of a person outside the ledger. `createdAt` in ms. */
export type AccountRecord = EpochFields & {
  /** Normalised. */
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly createdAt: number;
  /** False until the ledger confirms the account. */
  readonly opened: boolean;
  /** The referrer's wallet address, stored because a repeat of `account.open` must have the same payload. */
  readonly referrer?: string;
  /** True for a password that the server generated: the person has to change it (ruling A11). */
  readonly mustChangePassword?: boolean;
  /** When a link that was sent to the e-mail was used. ms */
  readonly emailVerifiedAt?: number;
  /** When the owner last got a letter that somebody signed up with the e-mail. ms */
  readonly signUpLetterAt?: number;
};

export type StoredAccount = { readonly userId: string; readonly record: AccountRecord; readonly rev: string };

export type AccountStore = {
  findByEmail(email: string): Promise<StoredAccount | null>;
  find(userId: string): Promise<StoredAccount | null>;
  /** Null when the e-mail is taken. The account counts as an unfinished sign-up until it is opened. */
  create(userId: string, record: AccountRecord): Promise<StoredAccount | null>;
  /** Ends the sign-up after the ledger has confirmed the account. */
  markOpened(userId: string): Promise<void>;
  /**
   * Erases an account, also from the files. The e-mail goes first, so that a start finds and removes the rest after a
   * crash.
   */
  remove(account: StoredAccount): Promise<void>;
  /** Rewrites an account unchanged, so that no earlier write can still succeed; does nothing without an account. */
  touch(userId: string): Promise<void>;
  /** Applies `change` to the newest record. A replaced name or e-mail is erased from the files too. */
  update(userId: string, change: (record: AccountRecord) => AccountRecord): Promise<StoredAccount>;
};

type Claim = { readonly userId: string } & StoredDocument;

const WRITES_TRIED = 20;
const NOBODY = '0'.repeat(26);

const accountId = (userId: string): string => `account:${userId}`;
const emailId = (email: string): string => `email:${createHash('sha256').update(email).digest('hex')}`;

/** Written before an account, and removed when the ledger has it. `at` in ms. */
export type UnfinishedSignUp = { readonly at: number };
export const UNFINISHED_PREFIX = 'signup:';

export type AccountStoreDeps = {
  readonly store: DocumentStore;
  readonly erasures: Pick<Erasures, 'erasing'>;
  readonly crash?: CrashPoints | undefined;
};

/**
 * Accounts in the accounts database. The account is written before its e-mail, so an e-mail always leads to an account.
 * The mark of the sign-up shows the next start what a crash in between has left to remove.
 */
export function makeAccountStore(deps: AccountStoreDeps): AccountStore {
  const { store, erasures, crash = noCrashPoints } = deps;
  const find = (userId: string) => findAccount(store, userId);
  const update: AccountStore['update'] = async (userId, change) => {
    for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
      const found = await find(userId);
      assert(found !== null, 'an account that was read is gone');
      const record = change(found.record);
      const write = () => store.put(ACCOUNTS, { ...record, _id: accountId(userId), _rev: found.rev });
      const outcome = await (saysTheSame(found.record, record)
        ? write()
        : erasures.erasing([ACCOUNTS], write));
      if (outcome.status === 'created') return { userId, record, rev: outcome.rev };
    }
    throw new Error('an account could not be written');
  };
  return {
    find,
    async findByEmail(email) {
      const claim = await store.get<{ userId: string }>(ACCOUNTS, emailId(email));
      // An unknown e-mail costs the same two reads as a known one.
      const account = await find(claim?.userId ?? NOBODY);
      return claim === null ? null : account;
    },
    async create(userId, record) {
      await store.put(ACCOUNTS, { _id: UNFINISHED_PREFIX + userId, ...{ at: record.createdAt } });
      await crash.reach('after-sign-up-mark');
      try {
        const written = await store.put(ACCOUNTS, { _id: accountId(userId), ...record });
        assert(written.status === 'created', 'a random user id was taken');
        await crash.reach('after-account');
        if (await claimEmail(store, record.email, userId)) {
          await crash.reach('after-email-claim');
          return { userId, record, rev: written.rev };
        }
      } catch (error) {
        // If the answer was lost, the write may still have happened and left a name and e-mail that nothing would find.
        await forgetUnfinished(deps, { userId, email: record.email }).catch(() => undefined);
        throw error;
      }
      await forgetUnfinished(deps, { userId, email: record.email });
      return null;
    },
    async markOpened(userId) {
      await update(userId, (record) => ({ ...record, opened: true }));
      await removeDocument(store, UNFINISHED_PREFIX + userId);
    },
    remove: ({ userId, record }) => forget(deps, { userId, email: record.email }),
    touch: (userId) => touch(store, userId),
    update,
  };
}

async function findAccount(store: DocumentStore, userId: string): Promise<StoredAccount | null> {
  const found = await store.get<AccountRecord>(ACCOUNTS, accountId(userId));
  return found === null ? null : toStored(userId, found);
}

async function touch(store: DocumentStore, userId: string): Promise<void> {
  for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
    const found = await findAccount(store, userId);
    if (found === null) return;
    const doc = { ...found.record, _id: accountId(userId), _rev: found.rev };
    if ((await store.put(ACCOUNTS, doc)).status === 'created') return;
  }
  throw new Error('an account could not be written');
}

const saysTheSame = (before: AccountRecord, next: AccountRecord): boolean =>
  before.email === next.email && before.fullName === next.fullName;

type Person = { readonly userId: string; readonly email: string };

/** Erases an account. The e-mail goes first, so that a start finds and removes the rest after a crash. */
function forget({ store, erasures }: AccountStoreDeps, { userId, email }: Person): Promise<void> {
  return erasures.erasing([ACCOUNTS], async () => {
    const claim = await store.get<{ userId: string }>(ACCOUNTS, emailId(email));
    // Another account that has taken over the e-mail keeps it.
    if (claim?.userId === userId) await removeDocument(store, claim._id);
    await removeDocument(store, accountId(userId));
  });
}

/** The mark goes last: after a crash a start finds the rest by it. */
async function forgetUnfinished(deps: AccountStoreDeps, person: Person): Promise<void> {
  await forget(deps, person);
  await removeDocument(deps.store, UNFINISHED_PREFIX + person.userId);
}

/** False when the e-mail belongs to another account; takes over a claim whose account does not exist. */
async function claimEmail(store: DocumentStore, email: string, userId: string): Promise<boolean> {
  const _id = emailId(email);
  let rev: string | null = null;
  for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
    const outcome = await store.put(ACCOUNTS, { _id, ...(rev !== null && { _rev: rev }), ...{ userId } });
    if (outcome.status === 'created') return true;
    const claim: Claim | null = await store.get<{ userId: string }>(ACCOUNTS, _id);
    if (claim?.userId === userId) return true;
    if (claim !== null && (await store.get(ACCOUNTS, accountId(claim.userId))) !== null) return false;
    rev = claim?._rev ?? null;
  }
  return false;
}

function toStored(userId: string, found: AccountRecord & StoredDocument): StoredAccount {
  const { _id, _rev, ...record } = found;
  return { userId, record, rev: _rev };
}
