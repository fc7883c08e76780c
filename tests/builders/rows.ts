/** Folds entries into rows of the catalogue as the projections do. */
import { defaultParameters } from '#domain/features.ts';
import type { CatalogRows, CatalogValue } from '#domain/ledger/document.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { isoTime } from '#domain/iso-time.ts';

export function foldRows(
  rows: CatalogRows,
  entries: readonly Entry[],
  known: Map<string, CatalogValue> = new Map(),
): Map<string, CatalogValue> {
  for (const entry of entries) {
    for (const fact of entry.facts) {
      if (!(fact.kind in rows.on)) continue;
      const id = rows.idOf(fact);
      if (id === null) continue;
      const context = { entry, id, at: isoTime(entry.at), parameters: defaultParameters };
      const value = rows.fold(known.get(id) ?? null, fact, context);
      if (value !== null) known.set(id, value);
    }
  }
  return known;
}
