import { legsPerRuleMax } from '../limits.ts';

/** Legs of a batch of refunds beside those of its backers: escrow, three vaults for the fees, and the project's tokens. */
const SHARED_LEGS = 5;
const LEGS_PER_BACKER = 2;
/** The number of backers that one command refunds. */
export const backersPerRefund = Math.floor((legsPerRuleMax - SHARED_LEGS) / LEGS_PER_BACKER);
/** The number of stakes of one backer in one project: a refund names each of them. */
export const stakesPerBackerMax = 100;
/** The number of returned stakes that a backer's document lists: the newest ones. */
export const returnedStakesShownMax = 50;
