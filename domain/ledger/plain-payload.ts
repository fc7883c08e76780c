/** Helpers for the fast paths of payloads: validating by a schema takes longer than deciding a frequent command. */

/** How many fields a payload has; 0 for one that is no object, or has other fields than these. */
export function countFields(payload: unknown, fields: ReadonlySet<string>): number {
  if (typeof payload !== 'object' || payload === null) return 0;
  let count = 0;
  for (const field in payload) {
    if (!fields.has(field)) return 0;
    count += 1;
  }
  return count;
}

/** A positive amount in its canonical form, far below the largest. */
const PLAIN_AMOUNT = /^(?:[1-9]\d{0,8}|(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/;

export const isPlainAmount = (value: unknown): value is string =>
  typeof value === 'string' && PLAIN_AMOUNT.test(value);
