import canonicalize from 'canonicalize';
import { assert } from '../result.ts';

/**
 * The canonical JSON text of a value (RFC 8785). Throws for values that JSON cannot hold: lone surrogates, NaN,
 * undefined. If the keys of a value are already sorted, the engine's `JSON.stringify` gives the same text several times
 * as fast, so the ledger builds its objects with sorted keys. An unsorted object is only slower.
 */
export function canonicalText(value: unknown): string {
  const text = textInOrder(value) ?? canonicalize(value);
  assert(text !== undefined, 'a value without a JSON form');
  return text;
}

/** Whether `JSON.stringify` writes a value canonically: plain data at every level, with all keys sorted. */
export const isInOrder = (value: unknown): boolean => textInOrder(value) !== null;

/** How `JSON.stringify` begins the escape of a lone surrogate, which has no canonical form. */
const SURROGATE_ESCAPE = '\\ud';

/** Null for a value that may have another canonical text. A backslash before `ud` in a text looks like the escape. */
function textInOrder(value: unknown): string | null {
  if (!isSorted(value)) return null;
  const text = JSON.stringify(value);
  return text.includes(SURROGATE_ESCAPE) ? null : text;
}

function isSorted(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (Array.isArray(value) ? hasSortedItems(value) : hasSortedKeys(value));
    default:
      return false;
  }
}

function hasSortedItems(items: readonly unknown[]): boolean {
  // Most values are texts, which need no call.
  for (const item of items) if (typeof item !== 'string' && !isSorted(item)) return false;
  return true;
}

function hasSortedKeys(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  let last = '';
  for (const key in value) {
    if (key < last) return false;
    last = key;
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof item !== 'string' && !isSorted(item)) return false;
  }
  return true;
}
