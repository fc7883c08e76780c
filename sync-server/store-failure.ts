import { StoreError } from '#couchdb/document-store.ts';

/** Whether the error is a failure of the database, after which the same request may be repeated. */
export const isStoreFailure = (error: unknown): boolean => error instanceof StoreError;
