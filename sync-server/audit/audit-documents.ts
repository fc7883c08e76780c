import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Sha256 } from '#domain/ledger/hash.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { blocksFrom } from '../journal/blocks.ts';
import { deliveredTo, readDeliveryPlace } from '../projections/delivery-checkpoint.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { makeCatalogComparison } from './compare-catalog.ts';
import { comparePeople, type PeopleCounts } from './compare-people.ts';
import { makeRowComparison, type RowCounts } from './compare-rows.ts';
import { DocumentDiffers } from './differing-field.ts';

export type DocumentsReport =
  | {
      readonly clean: true;
      readonly rows: RowCounts & { readonly catalogRows: number };
      readonly people: PeopleCounts;
      /** People whose databases take no deliveries: what they lack is still to be delivered. */
      readonly behind: readonly string[];
    }
  | { readonly clean: false; readonly problem: string };

/**
 * Compares every shown document with the journal, whose chain must have been checked before. Undelivered documents may
 * be missing; a document that the journal does not cause is a fault.
 */
export async function auditDocuments(store: DocumentStore, hash: Sha256): Promise<DocumentsReport> {
  try {
    const place = await readDeliveryPlace(store);
    const rows = makeRowComparison(store, place.reached);
    const catalog = await makeCatalogComparison(store, place.reached);
    const people = new Set<string>();
    for await (const sourced of readEntries(store, hash)) {
      await rows.take(sourced);
      catalog.take(sourced.entry);
      for (const fact of sourced.entry.facts) {
        if (fact.kind === 'account.opened') people.add(fact.userId);
        if (fact.kind === 'account.closed') people.delete(fact.userId);
      }
    }
    const rowsCompared = { ...(await rows.finish()), catalogRows: catalog.finish() };
    const entries = () => readEntries(store, hash);
    const delivered = (userId: string): number => deliveredTo(place, userId);
    const compared = await comparePeople({ store, delivered, people: [...people], entries });
    return { clean: true, rows: rowsCompared, people: compared, behind: [...place.behind.keys()] };
  } catch (error) {
    if (error instanceof DocumentDiffers) return { clean: false, problem: error.message };
    throw error;
  }
}

/** Every entry of the journal, in order. */
export async function* readEntries(store: DocumentStore, hash: Sha256): AsyncGenerator<SourcedEntry> {
  for await (const page of blocksFrom(store, 1)) {
    for (const { entries } of page)
      for (const entry of entries) yield { entry, leaf: entryLeaf(entry, hash) };
  }
}
