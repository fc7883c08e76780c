import { isDeepStrictEqual } from 'node:util';

/** A document of the projections that says something else than the journal. */
export class DocumentWrong extends Error {
  override readonly name = 'DocumentWrong';
}

type Fields = Readonly<Record<string, unknown>>;

/** The first field in which a stored document is not what it should be, or null. `mayLack`: fields that may be missing from it. */
export function differingField(
  should: object,
  stored: object,
  mayLack: readonly string[] = [],
): string | null {
  const { _rev, ...is } = stored as Fields;
  const wanted = should as Fields;
  for (const field of new Set([...Object.keys(wanted), ...Object.keys(is)])) {
    if (is[field] === undefined && mayLack.includes(field)) continue;
    if (!isDeepStrictEqual(is[field], wanted[field])) return field;
  }
  return null;
}
