/** The latest changes of the price of DC, for the public: the catalogue's `price-events`. Pure. */
import { SYSTEM_ACTOR } from '../ids.ts';
import { isoTime } from '../iso-time.ts';
import { defineCatalog } from '../ledger/document.ts';
import type { Entry } from '../ledger/entry.ts';
import { type PriceEvent, PriceEventsValueSchema } from '../supply-answer.ts';
import { priceEventsShownMax } from './limits.ts';
import type { PriceChangedFact } from './facts.ts';

/** `price-events`: the latest changes of the price, newest first; the author only as person or system. */
export const priceEventsDocument = defineCatalog({
  name: 'price-events',
  schema: PriceEventsValueSchema,
  on: { 'supply.price_changed': true },
  empty: () => ({ events: [] }),
  fold: (value, entry) => {
    const fresh = entry.facts
      .filter((fact) => fact.kind === 'supply.price_changed')
      .map((fact, index) => priceEvent(entry, fact, index));
    if (fresh.length === 0) return value;
    const known = PriceEventsValueSchema.parse(value).events;
    return { events: [...fresh.reverse(), ...known].slice(0, priceEventsShownMax) };
  },
});

const priceEvent = (entry: Entry, fact: PriceChangedFact, index: number): PriceEvent => ({
  id: `${String(entry.seq)}.${String(index)}`,
  phase: fact.phase,
  oldPrice: fact.oldPriceUsd,
  newPrice: fact.newPriceUsd,
  reason: fact.reason,
  by: fact.by === SYSTEM_ACTOR ? 'System' : 'Staff',
  at: isoTime(entry.at),
});
