import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { openProposals } from './open-proposals.ts';

export const approvalOpenPoints = {
  proposals: (state: State, userId: string) =>
    [...openProposals.of(state).values()].filter(({ concerns }) => concerns === userId).length,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    approvals: 'proposals';
  }
}
