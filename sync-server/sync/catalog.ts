/** The catalogue for clients without a replicated copy. */
import { CATALOG } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import type { CatalogDoc } from '#domain/protocol.ts';

export type CatalogReader = {
  /** The published fact of this name, or null when there is none. Rejects with a `StoreError` when the store fails. */
  readonly read: (name: string) => Promise<CatalogDoc | null>;
};

export const makeCatalogReader = (store: DocumentStore): CatalogReader => ({
  async read(name) {
    try {
      return await store.get<CatalogDoc>(CATALOG, `catalog:${name}`);
    } catch (error) {
      if (error instanceof StoreError && error.problem === 'missing') return null;
      throw error;
    }
  },
});
