import { isDeepStrictEqual } from 'node:util';

/** A projected document that differs from the journal. */
export class DocumentDiffers extends Error {
  override readonly name = 'DocumentDiffers';
}

type Fields = Readonly<Record<string, unknown>>;

/** The first field in which a stored document differs from the expected one, or null. `mayLack`: optional fields. */
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
