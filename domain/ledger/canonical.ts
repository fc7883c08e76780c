import canonicalize from 'canonicalize';
import { assert } from '../result.ts';
import { isWellFormed } from '../text.ts';

/**
 * The canonical JSON text of a value (RFC 8785). Throws for values that JSON cannot hold: lone surrogates, NaN,
 * undefined. If the keys of a value are already sorted, the engine's `JSON.stringify` gives the same text several times
 * as fast, so the ledger builds its objects with sorted keys. An unsorted object is only slower.
 */
export function canonicalText(value: unknown): string {
  const text = isInOrder(value) ? JSON.stringify(value) : canonicalize(value);
  assert(text !== undefined, 'a value without a JSON form');
  return text;
}

/** Whether `JSON.stringify` writes a value canonically: plain data at every level, with all keys sorted. */
export function isInOrder(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return isWellFormed(value);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      return value === null || (Array.isArray(value) ? everyItem(value) : everyKey(value));
    default:
      return false;
  }
}

function everyItem(items: readonly unknown[]): boolean {
  for (const item of items) if (!isInOrder(item)) return false;
  return true;
}

function everyKey(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  let last = '';
  for (const key in value) {
    if (key < last || !isWellFormed(key)) return false;
    if (!isInOrder((value as Readonly<Record<string, unknown>>)[key])) return false;
    last = key;
  }
  return true;
}
