/** The paths of stored pictures. */
import type { StoredFile } from './schema.ts';

export const FILES_PATH = '/api/files';
export const FILE_PATH = '/api/files/{hash}';

declare module '../exchanges.ts' {
  interface Exchanges {
    [FILES_PATH]: { post: { answer: StoredFile } };
  }
}
