import type { OpenPointTable } from '../ledger/open-point.ts';
import { hasRole, type State } from '../ledger/state.ts';

/** Staff must give up their role before they can close their account; the owner role is named before the admin role. */
export const roleOpenPoints = {
  role: (state: State, userId: string) =>
    (['owner', 'admin'] as const).find((role) => hasRole(state, userId, role)) ?? null,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    role: 'role';
  }
}
