import type { WithDeleted } from 'rxdb/plugins/core';

/** A document as replication sees it: the same code for every collection. */
export type WireDoc = { id: string; [field: string]: unknown };
export type Tombstone = WithDeleted<WireDoc>;

export const toLiveDocument = (document: WireDoc): Tombstone => ({ ...document, _deleted: false });
export const toTombstone = (document: WireDoc): Tombstone => ({ ...document, _deleted: true });
