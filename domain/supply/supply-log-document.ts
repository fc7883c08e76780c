/** The latest sales of DC, for the public: the catalogue's `supply-log`. Pure. */
import { isoTime } from '../iso-time.ts';
import { type CatalogValue, defineCatalog } from '../ledger/document.ts';
import type { Entry } from '../ledger/entry.ts';
import { supplyLogShownMax } from './limits.ts';
import { readMicro, writeMicro } from '../money.ts';
import { SupplyLogValueSchema } from '../supply-answer.ts';
import { MINT } from './supply-document.ts';

/** `supply-log`: the latest purchases and the phases that they opened, newest first, without names. */
export const supplyLogDocument = defineCatalog({
  name: 'supply-log',
  schema: SupplyLogValueSchema,
  on: { 'supply.sold': true },
  empty: () => ({ rows: [] }),
  fold: (value, entry) => {
    const fresh = logRows(entry);
    if (fresh.length === 0) return value;
    const known = Array.isArray(value['rows']) ? (value['rows'] as readonly unknown[]) : [];
    return { rows: [...fresh.reverse(), ...known].slice(0, supplyLogShownMax) };
  },
});

function logRows(entry: Entry): CatalogValue[] {
  const sold = entry.facts.find((fact) => fact.kind === 'supply.sold');
  if (sold === undefined) return [];
  const minted = entry.legs.find(([account]) => account === MINT)?.[2] ?? '0';
  const changes = entry.facts.filter((fact) => fact.kind === 'supply.price_changed');
  const about = (id: number) => ({
    id: `${String(entry.seq)}.${String(id)}`,
    at: isoTime(entry.at),
    totalSold: sold.totalSold,
    totalMinted: writeMicro(-readMicro(minted)),
  });
  const [first = { oldPriceUsd: sold.priceUsd, phase: sold.phase + 1 }] = changes;
  const purchase = {
    ...about(0),
    event: 'purchase',
    dc: sold.gross,
    phase: first.phase - 1,
    priceUsd: first.oldPriceUsd,
  };
  const phases = changes.map(({ phase, newPriceUsd }, index) => ({
    ...about(index + 1),
    event: 'phase',
    dc: '0',
    phase,
    priceUsd: newPriceUsd,
  }));
  return [purchase, ...phases];
}
