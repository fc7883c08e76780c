/** The parts of the demo world: those of the features at the edge, then those of features that have no folder there. */
import { EDGE_FEATURES } from '../features.ts';
import { demoPurchases, demoSchedules } from './demo-orders.ts';
import type { DemoPart } from './demo-feature.ts';
import { demoTransfers } from './demo-transfers.ts';

export const DEMO_PARTS: readonly DemoPart[] = [
  ...EDGE_FEATURES.flatMap(({ demo = [] }) => demo),
  demoPurchases,
  demoTransfers,
  demoSchedules,
];
