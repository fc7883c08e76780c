import { legsPerRuleMax } from '../limits.ts';

/** The number of a person's joinings that are still in the vault. */
export const investmentsPerUserMax = 100;
/** The number of rows of the published queue of exits; beyond it neighbours are merged. */
export const exitQueueRowsMax = 200;
/** One leg is the pool's. */
export const investorsPerBatch = legsPerRuleMax - 1;
