import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { openSchedules } from './open-schedules.ts';

export const scheduleOpenPoints = {
  schedules: (state: State, userId: string) => openSchedules.of(state).byOwner.get(userId)?.size ?? 0,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    schedule: 'schedules';
  }
}
