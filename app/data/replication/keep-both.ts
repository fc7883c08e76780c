/** Keeps both of two versions of a document that were written concurrently. Loaded on demand. */
import type { Tombstone } from './wire-doc.ts';

/** The id of the copy, a ULID. A copy of a copy refers to the first document. */
const ID_LENGTH = 26;

type Wins = (mine: object, theirs: object) => boolean;

/** A deletion never replaces a version that its device did not know. */
export const isMineKept = (mine: Tombstone, theirs: Tombstone, wins: Wins): boolean =>
  mine._deleted === theirs._deleted ? wins(mine, theirs) : theirs._deleted;

/** The replaced version as a document of its own; null if it was a deletion, or from the same device as the other one. */
export function makeCopy(lost: Tombstone, kept: Tombstone): Tombstone | null {
  if (lost._deleted || lost['device'] === kept['device']) return null;
  const stamp = Date.parse(String(lost['updatedAt'])).toString(36);
  return { ...lost, id: `${lost.id.slice(0, ID_LENGTH)}-${stamp}`, copyOf: lost.id };
}
