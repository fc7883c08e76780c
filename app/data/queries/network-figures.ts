import { NETWORK_PATH } from '#domain/network/paths.ts';
import type { NetworkFigures } from '#domain/network/schema.ts';
import { exchange } from '#app/platform/http.ts';
import { type PublicSource, usePublicAnswer } from './public-answer.ts';

export type NetworkView = {
  readonly figures: NetworkFigures | null;
  /** Whether the service gave them just now; otherwise they are as of `figures.asOf`. */
  readonly isLive: boolean;
};

const renewEveryMs = 5_000;

const SOURCE: PublicSource<NetworkFigures> = {
  key: 'vaultiq.network',
  renewEveryMs,
  fetch: () => exchange('get', NETWORK_PATH, { auth: 'none' }),
  isWhole: (value) => ['movedToday', 'asOf', 'newest', 'days'].every((name) => name in value),
};

/**
 * The public figures of the network; without the service the last known ones. They are renewed at once when `signal`
 * changes, which happens on a device whose doorbell rang for new transactions.
 */
export function useNetworkFigures(signal = 0): NetworkView {
  const { value, isLive } = usePublicAnswer(SOURCE, { signal });
  return { figures: value, isLive };
}
