/** Projects an entry to the explorer's public rows. Pure. */
import type { NewDocument } from '#couchdb/document-store.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { TransactionFact } from '#domain/ledger/facts.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import { type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import { readBalancesAfter, type StoredMovement, vaultsTouched } from './movement-legs.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { isoTime } from '#domain/iso-time.ts';

export const explorerDoc = (entry: Entry, fact: TransactionFact, id: string): ExplorerDoc => ({
  id,
  seq: entry.seq,
  order: ORDER_TOP - entry.seq,
  at: isoTime(entry.at),
  kind: fact.transactionKind,
  from: fact.from,
  to: fact.to,
  amount: fact.amount,
  fee: fact.fee,
  currency: fact.currency,
  status: 'success',
});

/** Fields are added to its document one after the other, because a spread takes several times as long as a row without one. */
type Row = ExplorerDoc & { _id: string } & {
  -readonly [Field in 'after' | 'vaults']?: StoredMovement[Field];
};

/**
 * `tx:<seq, 12 digits>`, with `.1`, `.2` … for further transactions of the same entry: ids in the journal's order.
 * Fields from the entry's legs are stored as well, for the explorer's pages; the feed sends the wire's fields only.
 */
export function explorerDocuments({ entry, leaf }: SourcedEntry): (NewDocument & StoredMovement)[] {
  const rows: Row[] = [];
  let transactions = 0;
  for (const fact of entry.facts) {
    if (!isTransaction(fact)) continue;
    const index = transactions++;
    const _id = `tx:${String(entry.seq).padStart(12, '0')}${index === 0 ? '' : `.${String(index)}`}`;
    const row: Row = Object.assign(explorerDoc(entry, fact, transactionId(leaf, index)), { _id });
    const after = readBalancesAfter(entry, fact);
    if (after !== undefined) row.after = after;
    // An entry touches a vault once, however many transactions it has.
    const vaults = index === 0 ? vaultsTouched(entry) : undefined;
    if (vaults !== undefined) row.vaults = vaults;
    rows.push(row);
  }
  return rows;
}
