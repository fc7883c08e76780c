import type { z } from 'zod';
import { documents } from '#domain/features.ts';
import { VaultsValueSchema } from '#domain/ledger/vaults-value.ts';
import {
  PriceEventsValueSchema,
  type SupplyAnswer,
  SupplyAnswerSchema,
  SupplyValueSchema,
} from '#domain/supply-answer.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { CatalogReader } from '../sync/catalog.ts';

/** The documents of other features that are answered too. */
const ADDED = documents.filter(
  (document) => 'isInSupplyAnswer' in document && document.isInSupplyAnswer === true,
);

/** The whole answer, with the documents of other features under their names, which have their types there. */
export const FullSupplyAnswerSchema = SupplyAnswerSchema.extend(
  Object.fromEntries(ADDED.map(({ name, schema }) => [name, schema.nullable()])),
) as unknown as z.ZodType<SupplyAnswer>;

/** Reads the public figures of the supply and the features' documents. Rejects with a `StoreError` when the store fails. */
export async function readSupply(catalog: CatalogReader): Promise<SupplyAnswer> {
  const names = ['supply', 'price-events', 'supply-log', 'vaults', ...ADDED.map(({ name }) => name)];
  const published = await Promise.all(names.map((name) => catalog.read(name)));
  const [supply, events, log, vaults, ...added] = published;
  const ownFields = {
    asOf: latest(published),
    supply: supply == null ? null : SupplyValueSchema.parse(supply.value),
    events: events == null ? [] : PriceEventsValueSchema.parse(events.value).events,
    log: SupplyAnswerSchema.shape.log.parse(log?.value['rows'] ?? []),
    vaults: VaultsValueSchema.parse(vaults?.value ?? {}),
  };
  const addedFields = ADDED.map(({ name, schema }, index) => {
    const document = added[index] ?? null;
    return [name, document === null ? null : schema.parse(document.value)] as const;
  });
  return { ...ownFields, ...Object.fromEntries(addedFields) } as SupplyAnswer;
}

/** ISO 8601 in UTC sorts as text. */
const latest = (documents: readonly (CatalogDoc | null)[]): string | null =>
  documents
    .flatMap((document) => document?.at ?? [])
    .sort()
    .at(-1) ?? null;
