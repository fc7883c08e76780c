import { useMemo } from 'react';
import { PriceEventsValueSchema, SupplyValueSchema } from '#domain/supply-answer.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';
import { useDataState } from '../device/provider.tsx';
import { type SupplyView, makeSupplyView, usePublicSupply } from './public-supply.ts';
import { useHasPulled } from '../replication/sync-status.ts';

export const SUPPLY_NAMES = ['supply', 'price-events'];

const observeSupply = ({ database }: DeviceData) =>
  observeQuery(database.collections.catalog.find({ selector: { id: { $in: SUPPLY_NAMES } } }));

/** The data on the device; null before it has been read. */
function useDeviceSupply(): Pick<SupplyView, 'supply' | 'events'> | null {
  const { value } = useObservedData(observeSupply);
  return useMemo(() => (value === undefined ? null : readDocuments(value)), [value]);
}

/** An unknown form of a newer authority counts as missing. */
export function readDocuments(documents: readonly CatalogDoc[]): Pick<SupplyView, 'supply' | 'events'> {
  const valueOf = (name: string): unknown => documents.find(({ id }) => id === name)?.value;
  const supply = SupplyValueSchema.safeParse(valueOf('supply'));
  const events = PriceEventsValueSchema.safeParse(valueOf('price-events'));
  return { supply: supply.data ?? null, events: events.data?.events ?? [] };
}

/** The supply of DC for signed-in people: from the device, or over HTTP if its data cannot be opened. */
export function useSupply(): SupplyView {
  const onDevice = useDataState().status !== 'failed';
  const held = useDeviceSupply();
  const pulled = useHasPulled('catalog');
  const open = usePublicSupply(!onDevice);
  const seen = onDevice ? held : open.answer;
  const isOver = onDevice ? held !== null && pulled : open.failed || seen !== null;
  return { ...makeSupplyView(seen, isOver), asOf: onDevice ? null : open.asOf, again: open.again };
}
