import type { Entry } from '#domain/ledger/entry.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import type { Verdict } from '#domain/protocol.ts';

/** The answer that every repeat of a command gets, made from nothing but its entry and the entry's leaf. */
export function verdictOf(entry: Entry, leaf: Uint8Array): Verdict {
  const { id, type, verdict, seq, at, code, detail } = entry;
  return {
    id,
    type,
    verdict,
    seq,
    at,
    ...(code === undefined ? {} : { code }),
    ...(detail === undefined ? {} : { detail }),
    ...(entry.facts.some(isTransaction) ? { transactionId: transactionId(leaf) } : {}),
  };
}
