/**
 * Proves that GET /api/supply answers the catalogue's published facts, as of the last entry that changed any; nothing
 * where nothing was published; and an error for a published fact of another shape.
 */
import { expect, it } from 'vitest';
import { CATALOG } from '#couchdb/databases.ts';
import type { NewDocument } from '#couchdb/document-store.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { makeCatalogReader } from '../sync/catalog.ts';
import { FullSupplyAnswerSchema, readSupply } from './supply.ts';

const SUPPLY = {
  phase: 2,
  priceUsd: '1.25',
  nextPriceUsd: '1.5',
  phaseSize: '1000000000',
  phaseSold: '250000000',
  totalSold: '1250000000',
  totalMinted: '1250000100',
  available: '750000000',
  launchAt: '2025-11-14T00:00:00.000Z',
  split: { marketing: 1500, core: 1000, universal: 5 },
  splitMode: 'from_gross',
  minimumUsd: '10',
  maximumUsd: '100000',
  phases: [{ phase: 2, from: '1000000000', to: '2000000000', priceUsd: '1.25', status: 'active' }],
};
const EVENT = {
  id: '12',
  phase: 2,
  oldPrice: '1',
  newPrice: '1.25',
  reason: 'Phase 1 sold out',
  by: 'System',
  at: '2026-01-02T00:00:00.000Z',
};

async function publishDocuments(documents: Readonly<Record<string, Pick<CatalogDoc, 'at' | 'value'>>>) {
  const store = await freshStore();
  await store.createDatabase(CATALOG);
  for (const [name, { at, value }] of Object.entries(documents)) {
    const document: CatalogDoc & NewDocument = { _id: `catalog:${name}`, id: name, seq: 1, at, value };
    await store.put(CATALOG, document);
  }
  return makeCatalogReader(store);
}

it('answers the published figures, as of the latest change', async () => {
  const catalog = await publishDocuments({
    supply: { at: '2026-01-03T00:00:00.000Z', value: SUPPLY },
    'price-events': { at: '2026-01-02T00:00:00.000Z', value: { events: [EVENT] } },
    'supply-log': { at: '2026-01-03T00:00:00.000Z', value: { rows: [{ kind: 'purchase', dc: '10' }] } },
    vaults: { at: '2026-01-01T00:00:00.000Z', value: { marketing: { DC: '1.5', TDC: '0', USD: '0' } } },
  });
  const answer = await readSupply(catalog);
  expect(answer).toEqual({
    asOf: '2026-01-03T00:00:00.000Z',
    supply: SUPPLY,
    events: [EVENT],
    log: [{ kind: 'purchase', dc: '10' }],
    vaults: { marketing: { DC: '1.5', TDC: '0', USD: '0' } },
    investors: null,
  });
  expect(FullSupplyAnswerSchema.parse(answer)).toEqual(answer);
});

it('invents no figures before anything is published, or without a catalogue', async () => {
  const nothing = { asOf: null, supply: null, events: [], log: [], vaults: {}, investors: null };
  expect(await readSupply(await publishDocuments({}))).toEqual(nothing);
  expect(await readSupply(makeCatalogReader(await freshStore()))).toEqual(nothing);
});

it('a published document of another form is an error', async () => {
  const catalog = await publishDocuments({
    supply: { at: '2026-01-03T00:00:00.000Z', value: { ...SUPPLY, priceUsd: 1.25 } },
  });
  await expect(readSupply(catalog)).rejects.toThrow('priceUsd');
});
