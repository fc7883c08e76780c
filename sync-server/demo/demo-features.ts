/** The parts of the demo world, one line each. */
import { demoInvestor } from '../investor/demo-investor.ts';
import { demoPurchases, demoSchedules } from './demo-orders.ts';
import type { DemoPart } from './demo-feature.ts';
import { demoTransfers } from './demo-transfers.ts';

export const DEMO_PARTS: readonly DemoPart[] = [demoInvestor, demoPurchases, demoTransfers, demoSchedules];
