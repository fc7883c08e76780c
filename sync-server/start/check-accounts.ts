/** Checks that the accounts database, which cannot be rebuilt, has every account that the journal knows. */
import { ACCOUNTS } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import type { State } from '#domain/ledger/state.ts';
import { StartRefused } from '../config.ts';
import type { Log } from '../log.ts';

export type MissingAccount = { readonly userId: string; readonly address: string };

type Known = Pick<State, 'users' | 'closedAccounts'>;

const PAGE_DOCUMENTS = 1_000;
const NAMED_MAX = 20;
/** Comparing this many takes about a second; more are compared while the service runs. */
const COMPARED_FIRST_MAX = 20_000;
const PREFIX = 'account:';

/** The open accounts of the journal without a document; `found` counts those with one. */
export async function compareAccounts(
  store: DocumentStore,
  { users, closedAccounts }: Known,
): Promise<{ readonly found: number; readonly missing: readonly MissingAccount[] }> {
  // A person who signs up meanwhile has a document before the journal knows them.
  const wanted = new Map<string, string>();
  for (const [userId, { address }] of users) if (!closedAccounts.has(userId)) wanted.set(userId, address);
  const expected = wanted.size;
  for (let start = PREFIX; ;) {
    const page = await store
      .range(ACCOUNTS, { start, end: `${PREFIX}~`, limit: PAGE_DOCUMENTS })
      .catch(emptyWhenMissing);
    for (const { _id } of page) wanted.delete(_id.slice(PREFIX.length));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_DOCUMENTS) break;
    start = `${last._id}\u0000`;
  }
  const missing = [...wanted].map(([userId, address]) => ({ userId, address }));
  return { found: expected - missing.length, missing };
}

/** The number of missing accounts, and the wallets of the first of them. */
export function nameMissing(missing: readonly MissingAccount[]): string {
  const named = missing.slice(0, NAMED_MAX).map(({ address }) => address);
  const more = missing.length > named.length ? ', …' : '';
  return `${String(missing.length)} accounts of the journal are missing from ${ACCOUNTS}: ${named.join(', ')}${more}`;
}

type Deps = {
  readonly store: DocumentStore;
  readonly state: Known;
  readonly log: Log;
  /** Whether the start waits for the comparison, however many accounts there are. */
  readonly isWaitedFor?: boolean;
};

export type AccountsCheck = {
  /** Readiness's note: `ok`, or what is missing. */
  readonly note: () => string;
  /** Removes a restored account from the missing ones. */
  readonly restored: (userId: string) => void;
  /** Resolves when the comparison is over. */
  readonly done: Promise<void>;
};

/** Throws `StartRefused` when accounts are in the journal and none is in the database. */
export async function checkAccounts(deps: Deps): Promise<AccountsCheck> {
  let gone: readonly MissingAccount[] = [];
  const note = (): string => (gone.length === 0 ? 'ok' : nameMissing(gone));
  const restored = (userId: string): void => {
    gone = gone.filter((account) => account.userId !== userId);
  };
  const compare = async (): Promise<void> => {
    const { found, missing } = await compareAccounts(deps.store, deps.state);
    if (missing.length === 0) return;
    gone = missing;
    if (found === 0)
      throw new StartRefused(`${note()}. Restore that database from the backup (docs/operations.md)`);
    deps.log.error({ missing: missing.length }, note());
  };
  if (deps.isWaitedFor === true || deps.state.users.size <= COMPARED_FIRST_MAX) {
    await compare();
    return { note, restored, done: Promise.resolve() };
  }
  const done = compare().catch((error: unknown) => {
    deps.log.error(
      { err: error },
      'the accounts of the journal could not be compared with those of the database',
    );
  });
  return { note, restored, done };
}

function emptyWhenMissing(error: unknown): readonly [] {
  if (error instanceof StoreError && error.problem === 'missing') return [];
  throw error;
}
