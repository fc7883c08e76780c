/** What becomes of two versions of a document that were written without knowing each other, where both are kept. Loaded on demand. */
import type { Tombstone } from './wire-doc.ts';

/** Of a ULID. A copy of a copy is named by the first one. */
const ID_LENGTH = 26;

type Wins = (mine: object, theirs: object) => boolean;

/** A deletion never replaces a version that it did not know. */
export const isMineKept = (mine: Tombstone, theirs: Tombstone, wins: Wins): boolean =>
  mine._deleted === theirs._deleted ? wins(mine, theirs) : theirs._deleted;

/** The version that is replaced, as a document of its own; null if it is deleted, or from the same device as the other one. */
export function makeCopy(lost: Tombstone, kept: Tombstone): Tombstone | null {
  if (lost._deleted || lost['device'] === kept['device']) return null;
  const stamp = Date.parse(String(lost['updatedAt'])).toString(36);
  return { ...lost, id: `${lost.id.slice(0, ID_LENGTH)}-${stamp}`, copyOf: lost.id };
}
