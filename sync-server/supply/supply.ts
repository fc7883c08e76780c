import { InvestorsValueSchema } from '#domain/investor/document.ts';
import { VaultsValueSchema } from '#domain/ledger/vaults-value.ts';
import {
  PriceEventsValueSchema,
  type SupplyAnswer,
  SupplyAnswerSchema,
  SupplyValueSchema,
} from '#domain/supply-answer.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { CatalogReader } from '../sync/catalog.ts';

/**
 * Supply, price events, supply log, vaults and investors as published. Rejects with a `StoreError` when the store
 * fails.
 */
export async function readSupply(catalog: CatalogReader): Promise<SupplyAnswer> {
  const names = ['supply', 'price-events', 'supply-log', 'vaults', 'investors'];
  const documents = await Promise.all(names.map((name) => catalog.read(name)));
  const [supply, events, log, vaults, investors] = documents;
  return {
    asOf: latest(documents),
    supply: supply == null ? null : SupplyValueSchema.parse(supply.value),
    events: events == null ? [] : PriceEventsValueSchema.parse(events.value).events,
    log: SupplyAnswerSchema.shape.log.parse(log?.value['rows'] ?? []),
    vaults: VaultsValueSchema.parse(vaults?.value ?? {}),
    investors: investors == null ? null : InvestorsValueSchema.parse(investors.value),
  };
}

/** ISO 8601 in UTC sorts as text. */
const latest = (documents: readonly (CatalogDoc | null)[]): string | null =>
  documents
    .flatMap((document) => document?.at ?? [])
    .sort()
    .at(-1) ?? null;
