/** The path that answers how much the network is used. */
import type { NetworkFigures } from './schema.ts';

export const NETWORK_PATH = '/api/network';

declare module '../exchanges.ts' {
  interface Exchanges {
    [NETWORK_PATH]: { get: { answer: NetworkFigures } };
  }
}
