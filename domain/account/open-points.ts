import type { OpenPoint, OpenPoints } from '../ledger/open-point.ts';

/** The points of all features, in the order in which a person should settle them. The app reads this, so it loads no rule. */
export const OPEN_POINTS = [
  'role',
  'proposals',
  'balanceDC',
  'balanceUSD',
  'heldDC',
  'heldUSD',
  'orders',
  'disputes',
  'owedDC',
  'schedules',
  'investedDC',
  'exits',
  'shares',
  'rewardsDC',
  'stakedDC',
  'projects',
  'launches',
  'tokens',
] as const satisfies readonly OpenPoint[];

/** The points in the order of the list. */
export const sortOpenPoints = (open: OpenPoints): OpenPoints =>
  Object.fromEntries(
    OPEN_POINTS.flatMap((point) => {
      const value = open[point];
      return value === undefined ? [] : [[point, value]];
    }),
  );
