/** The path that answers how much of the supply is sold. */
import type { SupplyAnswer } from '../supply-answer.ts';

export const SUPPLY_PATH = '/api/supply';

declare module '../exchanges.ts' {
  interface Exchanges {
    [SUPPLY_PATH]: { get: { answer: SupplyAnswer } };
  }
}
