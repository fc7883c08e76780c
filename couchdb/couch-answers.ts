import { readReason, type Answer } from './couch-request.ts';
import { StoreError } from './document-store.ts';

export const databasePath = (database: string): string => encodeURIComponent(database);
export const pathInDatabase = (database: string, path: string): string => `${databasePath(database)}/${path}`;

/** A 404 about the document is an answer; about the database it is a failure. */
export function checkDatabase(answer: Answer, database: string): void {
  const { error, reason } = answer.body;
  if (answer.status !== 404 && error !== 'illegal_database_name') return;
  if (error === 'not_found' && (reason === 'missing' || reason === 'deleted')) return;
  throw new StoreError('missing', `no database ${database}`);
}

/** For calls with a single expected outcome. */
export function expectStatus(answer: Answer, statuses: readonly number[], what: string): Answer {
  if (statuses.includes(answer.status)) return answer;
  throw new StoreError(
    'unavailable',
    `CouchDB refused ${what}: ${String(answer.status)} ${readReason(answer)}`,
  );
}

export const readRows = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
