import type { OpenPointTable } from '../ledger/open-point.ts';
import { hasRole, type State } from '../ledger/state.ts';

/** Whoever has a say over others gives that up first; an owner before an admin. */
export const roleOpenPoints = {
  role: (state: State, userId: string) =>
    (['owner', 'admin'] as const).find((role) => hasRole(state, userId, role)) ?? null,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    role: 'role';
  }
}
