import { userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';

const REMEMBERED = 20_000;

/** A wallet document as last read; without a document, `wallet` is null and there is no revision. */
export type CachedWallet = { readonly rev: string | undefined; readonly wallet: StoredWallet | null };

/**
 * Caches the latest wallet documents with their revisions. A wrong or missing value costs one read and never causes a
 * wrong document, because writes compare revisions.
 */
export class WalletCache {
  readonly #store: DocumentStore;
  // Oldest first.
  readonly #remembered = new Map<string, CachedWallet>();

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  remembered(userId: string): CachedWallet | undefined {
    return this.#remembered.get(userId);
  }

  remember(userId: string, known: CachedWallet): void {
    this.#remembered.delete(userId);
    this.#remembered.set(userId, known);
    for (const oldest of this.#remembered.keys()) {
      if (this.#remembered.size <= REMEMBERED) break;
      this.#remembered.delete(oldest);
    }
  }

  forget(userId: string): void {
    this.#remembered.delete(userId);
  }

  /** Reads from the database. */
  async read(userId: string): Promise<CachedWallet> {
    const id = `wallet:${userId}`;
    const stored = await this.#store
      .get<StoredWallet & StoredDocument>(userDatabase(userId), id)
      .catch(nullWhenMissing);
    if (stored === null) return { rev: undefined, wallet: null };
    const { _id, _rev, ...wallet } = stored;
    return { rev: _rev, wallet };
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof StoreError && error.problem === 'missing') return null;
  throw error;
}
