/** Open points keep an account from being closed: its owner still has, owes or awaits something. Each feature declares its own. */
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

/** Returns the amount, the number of things, or the name that is open at `now` (ms); 0 and null mean that nothing is. */
export type OpenPointReader = (state: State, userId: string, now: number) => Micro | number | string | null;

export type OpenPointTable = { readonly [P in OpenPoint]?: OpenPointReader };
