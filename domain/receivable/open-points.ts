import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { owedBy } from './receivable.ts';

export const receivableOpenPoints = {
  owedDC: (state: State, userId: string) => owedBy(state, userId),
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    receivable: 'owedDC';
  }
}
