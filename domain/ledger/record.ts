import type { ErrorCode } from '../error-code.ts';
import type { CurrencyCode } from './accounts.ts';
import type { Entry } from './entry.ts';
import type { TransactionFact, TransactionKind } from './facts.ts';
import { canonicalText } from './canonical.ts';
import { hashHex, hashToHex, passingBytes, encodeText, type Sha256, sha256 } from './hash.ts';
import { LEAF } from './merkle.ts';

/** The public part of a transaction. Amounts are decimal strings. */
export type PublicTransaction = {
  readonly kind: TransactionKind;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly fee: string;
  readonly currency: CurrencyCode;
  /** Hex SHA-256 of the terms that both parties have agreed on, for a transaction that is made under some. */
  readonly terms?: string;
};

/**
 * The public record of an entry: the leaf of its block's Merkle tree. Its `entryHash` commits to the whole entry
 * without showing notes, user ids, command ids or balances (docs/decisions/0001).
 */
export type PublicRecord = {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly verdict: Entry['verdict'];
  readonly code?: ErrorCode;
  readonly transactions: readonly PublicTransaction[];
  /** Hex SHA-256 of the canonical entry. */
  readonly entryHash: string;
};

/** Whether a fact is a transaction. */
export const isTransaction = (fact: { kind: string }): fact is TransactionFact =>
  fact.kind === 'transaction.recorded';

export const publicRecord = (entry: Entry, hash: Sha256 = sha256): PublicRecord =>
  recordWith(entry, hashHex(entry, hash));

function recordWith(entry: Entry, entryHash: string): PublicRecord {
  const { at, code, seq, type, verdict } = entry;
  const transactions = movementsOf(entry);
  // Keys are in canonical order.
  return code === undefined
    ? { at, entryHash, seq, transactions, type, verdict }
    : { at, code, entryHash, seq, transactions, type, verdict };
}

function movementsOf(entry: Entry): PublicTransaction[] {
  const movements: PublicTransaction[] = [];
  for (const fact of entry.facts) if (isTransaction(fact)) movements.push(toPublic(fact));
  return movements;
}

// Keys are in canonical order.
function toPublic(fact: TransactionFact): PublicTransaction {
  const { amount, currency, fee, from, terms, to, transactionKind: kind } = fact;
  return terms === undefined
    ? { amount, currency, fee, from, kind, to }
    : { amount, currency, fee, from, kind, terms, to };
}

/** The Merkle leaf of an entry, 32 bytes. */
export const entryLeaf = (entry: Entry, hash: Sha256 = sha256): Uint8Array =>
  recordLeaf(publicRecord(entry, hash), hash);

/** The Merkle leaf of a public record, 32 bytes: a phone computes it from the record that it was shown. */
export const recordLeaf = (record: PublicRecord, hash: Sha256 = sha256): Uint8Array =>
  hash(passingBytes(record, LEAF));

/** An entry ready for its block: its leaf, its canonical text and that text's size in bytes, made in one pass. */
export type WrittenEntry = { readonly leaf: Uint8Array; readonly text: string; readonly bytes: number };

export function writeEntry(entry: Entry, hash: Sha256 = sha256): WrittenEntry {
  const text = canonicalText(entry);
  const canonical = encodeText(text);
  const bytes = canonical.length;
  return { leaf: recordLeaf(recordWith(entry, hashToHex(canonical, hash)), hash), text, bytes };
}

const BASE32 = Array.from('abcdefghijklmnopqrstuvwxyz234567', (letter) => letter.charCodeAt(0));
const ID_BYTES = 20;
const ID_LETTERS = 32;
/** Reused: a text that grows letter by letter costs more than twice as much. */
const letters = new Array<number>(ID_LETTERS).fill(0);

/**
 * The permalink id of the `index`-th transaction of an entry (ruling A2): the base32 of its leaf, so it starts with
 * random characters and anyone can recompute it from the public record. 32 characters, with `-1`, `-2` … for further
 * transactions.
 */
export function transactionId(leaf: Uint8Array, index = 0): string {
  let bits = 0;
  let value = 0;
  let at = 0;
  for (let byte = 0; byte < ID_BYTES; byte++) {
    value = (value << 8) | (leaf[byte] ?? 0);
    bits += 8;
    while (bits >= 5) {
      letters[at++] = BASE32[(value >>> (bits - 5)) & 31] ?? 0;
      bits -= 5;
    }
    value &= 31;
  }
  const text = String.fromCharCode(...letters);
  return index === 0 ? text : `${text}-${String(index)}`;
}
