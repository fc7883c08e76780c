/** The supply for visitors. It needs neither the database nor the schemas, because the landing page shows it too. */
import type { PriceEvent, SupplyAnswer, SupplyValue } from '#domain/supply-answer.ts';
import { type PublicSource, usePublicAnswer } from './public-answer.ts';
import { fetchSupply } from './supply-api.ts';

export type PublicSupply = {
  readonly answer: SupplyAnswer | null;
  /** ms; the time of the answer while it may be old, because no newer one has arrived. */
  readonly asOf: number | null;
  /** No answer arrived, and nothing is cached. */
  readonly failed: boolean;
  readonly again: () => void;
};

export type SupplyView = {
  /** `missing`: requested, and there is nothing. */
  readonly status: 'loading' | 'ready' | 'missing';
  readonly supply: SupplyValue | null;
  /** Newest first. */
  readonly events: readonly PriceEvent[];
  /** ms; null unless the data may be old and nothing else on the screen says so. */
  readonly asOf: number | null;
  readonly again: () => void;
};

const renewEveryMs = 60_000;

const SOURCE: PublicSource<SupplyAnswer> = {
  key: 'vaultiq.supply',
  renewEveryMs,
  fetch: fetchSupply,
  isWhole: (value) => ['supply', 'events', 'vaults'].every((name) => name in value),
};

/** `wanted` is false if the device replicates the catalogue: then nothing is requested. */
export function usePublicSupply(wanted: boolean): PublicSupply {
  const { value, at, isLive, failed, again } = usePublicAnswer(SOURCE, { wanted });
  return { answer: value, asOf: isLive ? null : at, failed: failed && value === null, again };
}

/** `isOver`: no further answer is expected. */
export function makeSupplyView(
  seen: Pick<SupplyView, 'supply' | 'events'> | null,
  isOver: boolean,
): Pick<SupplyView, 'status' | 'supply' | 'events'> {
  if (seen === null || seen.supply === null) {
    return { status: isOver ? 'missing' : 'loading', supply: null, events: [] };
  }
  return { status: 'ready', supply: seen.supply, events: seen.events };
}

/** The supply of DC over HTTP. */
export function useSupplyOfService(): SupplyView {
  const { answer, asOf, failed, again } = usePublicSupply(true);
  return { ...makeSupplyView(answer, failed || answer !== null), asOf, again };
}
