/** Delivers one person's backlog in one bulk to their own database. */
import { userDatabase } from '#couchdb/databases.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { documents } from '#domain/features.ts';
import { type DocumentStore, type NewDocument, StoreError } from '#couchdb/document-store.ts';
import { DocumentMismatch } from '#domain/ledger/document.ts';
import { type FoldDeps, foldPersonal, makeChangesOf } from './fold-personal.ts';
import { insertDocuments } from './insert-documents.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { JournalFeed } from './ports.ts';
import { listParties, userDocuments } from './project-user.ts';
import { type CachedWallet, WalletCache } from './wallet-cache.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';
import { foldWallet } from './wallet-view.ts';

const ATTEMPTS = 3;
const REBUILD_CHUNK = 500;
const changesOf = makeChangesOf(documents);

export class UserDelivery {
  readonly #store: DocumentStore;
  readonly #feed: Pick<JournalFeed, 'readEntries'>;
  readonly #wallets: WalletCache;
  readonly #folding: FoldDeps;

  constructor(store: DocumentStore, feed: Pick<JournalFeed, 'readEntries'>, parameters: RuleParameters) {
    this.#store = store;
    this.#feed = feed;
    this.#folding = { store, parameters, changesOf };
    this.#wallets = new WalletCache(store);
  }

  /** Writes what the entries change for the person; idempotent. Returns the collections that changed. */
  async deliver(userId: string, entries: readonly SourcedEntry[]): Promise<readonly string[]> {
    const batch = batchOf(userId, entries);
    try {
      await this.#attempt(userId, batch);
    } catch (error) {
      if (!(error instanceof DocumentMismatch)) throw error;
      await this.#rebuild(userId, entries.at(-1)?.entry.seq ?? 0);
    }
    const moved = batch.docs.map(collectionOf);
    const folded = entries.flatMap((sourced) => changesOf(sourced, userId));
    return ['wallet', ...new Set([...moved, ...folded.map(({ document }) => document.collection)])];
  }

  /** The stored wallet, as of the last delivery; null before the first. */
  async walletOf(userId: string): Promise<StoredWallet | null> {
    const known = this.#wallets.remembered(userId) ?? (await this.#wallets.read(userId));
    return known.wallet;
  }

  async #attempt(userId: string, batch: Batch): Promise<void> {
    let known = this.#wallets.remembered(userId) ?? (await this.#firstKnown(userId, batch.entries));
    for (let left = ATTEMPTS; left > 0; left--) {
      if (await this.#write(userId, known, batch)) return;
      known = await this.#wallets.read(userId);
    }
    throw new StoreError('unknown', `the wallet of ${userId} keeps changing`);
  }

  /** A person whose account is just being opened has no database yet. If one exists after all, the write conflicts. */
  async #firstKnown(userId: string, [first]: readonly SourcedEntry[]): Promise<CachedWallet> {
    if (first === undefined || !opensAccount(first, userId)) return this.#wallets.read(userId);
    await this.#store.createDatabase(userDatabase(userId));
    return { rev: undefined, wallet: null };
  }

  /** False when a revision was outdated; the other documents are written nevertheless. */
  async #write(userId: string, known: CachedWallet, { entries, docs }: Batch): Promise<boolean> {
    const fresh = entries.filter(({ entry }) => entry.seq > (known.wallet?.seq ?? 0));
    // Removed from the cache until the write succeeds: after a call without an answer the revision is unknown.
    this.#wallets.forget(userId);
    const wallet = fresh.reduce((folded, { entry }) => foldWallet(folded, userId, entry), known.wallet);
    const state = fresh.length === 0 || wallet === null ? [] : [walletDocument(userId, known.rev, wallet)];
    const changed = [...(await foldPersonal(this.#folding, userId, entries)), ...state];
    const rows = await insertDocuments(this.#store, userDatabase(userId), [...docs, ...changed]);
    const outcome = state.length === 0 ? undefined : rows.at(-1);
    if (outcome?.status === 'created') this.#wallets.remember(userId, { rev: outcome.rev, wallet });
    return rows.slice(docs.length).every(({ status }) => status === 'created');
  }

  /** Rebuilds the person's documents from the whole journal: their database was lost or is an old copy. */
  async #rebuild(userId: string, upTo: number): Promise<void> {
    let known: CachedWallet = { rev: (await this.#wallets.read(userId)).rev, wallet: null };
    for (let after = 0; after < upTo;) {
      const rows = await this.#feed.readEntries(after, REBUILD_CHUNK);
      const last = rows.at(-1);
      if (last === undefined) throw new StoreError('unavailable', 'the journal ends too early');
      after = last.entry.seq;
      const own = rows.filter(({ entry }) => entry.seq <= upTo && listParties(entry).has(userId));
      if (own.length === 0) continue;
      const written = await this.#write(userId, known, batchOf(userId, own));
      if (!written) throw new StoreError('unknown', `the wallet of ${userId} changed meanwhile`);
      known = this.#wallets.remembered(userId) ?? (await this.#wallets.read(userId));
    }
  }
}

/** Entries of a person, and the insert-only documents that they cause. */
type Batch = { readonly entries: readonly SourcedEntry[]; readonly docs: readonly NewDocument[] };

const batchOf = (userId: string, entries: readonly SourcedEntry[]): Batch => ({
  entries,
  docs: entries.flatMap((sourced) => userDocuments(sourced, userId)),
});

const walletDocument = (userId: string, rev: string | undefined, wallet: StoredWallet): NewDocument => ({
  _id: `wallet:${userId}`,
  ...(rev === undefined ? {} : { _rev: rev }),
  ...wallet,
});

const collectionOf = (doc: NewDocument): string => doc._id.slice(0, doc._id.indexOf(':'));

const opensAccount = ({ entry }: SourcedEntry, userId: string): boolean =>
  entry.facts.some((fact) => fact.kind === 'account.opened' && fact.userId === userId);
