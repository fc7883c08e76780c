/** The errors of backups: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

export const BACKUP_ERRORS = {
  BACKUP_OF_COUCHDB: row(409, 'never', [
    'Error',
    'This installation keeps its data in a CouchDB, which this command does not copy',
    'Back it up by replication (docs/operations.md).',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    backup: keyof typeof BACKUP_ERRORS;
  }
}
