import type { WithDeleted } from 'rxdb/plugins/core';

/** A document as replication sees it: the same code for every collection. */
export type WireDoc = { id: string; [field: string]: unknown };
export type Tombstone = WithDeleted<WireDoc>;

export const alive = (document: WireDoc): Tombstone => ({ ...document, _deleted: false });
export const buried = (document: WireDoc): Tombstone => ({ ...document, _deleted: true });
