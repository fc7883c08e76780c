/** What keeps an account from being closed: what its owner still has, owes, or waits for. Each feature declares its own points. */
import type { Micro } from '../money.ts';
import type { Detail } from '../result.ts';
import type { State } from './state.ts';

/** By feature: the points that it declares. */
export interface FeatureOpenPoints {
  ledger: never;
}
export type OpenPoint = FeatureOpenPoints[keyof FeatureOpenPoints];

/** An amount as a decimal string, a number of things, or the name of a role. A point that is not there is not open. */
export type OpenPoints = Detail & { readonly [P in OpenPoint]?: string | number };

/** What is open of it at `now` (ms): an amount, a number of things, or a name; nothing for 0 and null. */
export type OpenPointReader = (state: State, userId: string, now: number) => Micro | number | string | null;

export type OpenPointTable = { readonly [P in OpenPoint]?: OpenPointReader };
