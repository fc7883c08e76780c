import { StoreError } from '#couchdb/document-store.ts';

/** Whether what was thrown is a failure of the database, after which the same request may be made again. */
export const isStoreFailure = (error: unknown): boolean => error instanceof StoreError;
