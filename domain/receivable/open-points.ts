import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { readOwed } from './receivable.ts';

export const receivableOpenPoints = {
  owedDC: (state: State, userId: string) => readOwed(state, userId),
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    receivable: 'owedDC';
  }
}
