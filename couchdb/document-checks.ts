import { StoreError, type NewDocument } from './document-store.ts';

const ownFields = new Set(['_id', '_rev', '_deleted']);
const revisionPattern = /^\d+-[^-]+$/;
/** CouchDB's own rule; lower case alone suits every file system as well. */
const databaseNamePattern = /^[a-z][a-z0-9_$()+/-]{0,237}$/;

export const isDesignId = (id: string): boolean => id.startsWith('_design/');

/** `.` and `..` have no address over HTTP: a URL resolves them, even when they are escaped. */
export const hasAddress = (id: string): boolean => id !== '' && id !== '.' && id !== '..';

/**
 * Why the database would refuse a document, or null. Checked before sending, because one such document makes the
 * database refuse a whole bulk call.
 */
export function findDocumentFault(doc: NewDocument): string | null {
  if (typeof doc._id !== 'string' || !hasAddress(doc._id)) return 'a document needs an id';
  if (doc._id.startsWith('_') && !isDesignId(doc._id)) return 'an id may not begin with an underscore';
  const strange = Object.keys(doc).find((field) => field.startsWith('_') && !ownFields.has(field));
  if (strange !== undefined) return `a field may not begin with an underscore: ${strange}`;
  if (doc._rev !== undefined && !revisionPattern.test(doc._rev)) return 'not a revision';
  return null;
}

export function checkDatabaseName(database: string): void {
  if (!databaseNamePattern.test(database)) {
    throw new StoreError('unsupported', `not a database name: ${JSON.stringify(database)}`);
  }
}
