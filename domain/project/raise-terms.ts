/** What follows from the terms of a raise, also for a device, which need not compute their hash. */
import { MICRO_PER_UNIT, type Micro, scaleDown } from '../money.ts';
import type { Terms } from './terms.ts';

/** The tokens for an amount of DC at the presale price, rounded down to one micro-token. */
export const tokensFor = (amount: Micro, price: Micro): Micro => scaleDown(amount, MICRO_PER_UNIT, price);

/** Whether this amount of DC is too little to buy one micro-token, so that nobody could ever invest it. */
export const buysNothing = (amount: Micro, price: Micro): boolean =>
  amount > 0n && amount * MICRO_PER_UNIT < price;

type RaiseEnd = Pick<Terms, 'continueAfterHardCap' | 'endAt' | 'hardCap' | 'presaleEndAt'>;

/**
 * When the raise ends by the clock, in ms: at the end of the presale, or at the end date if it goes on after its hard
 * cap and has reached it.
 */
export const endOfRaise = (terms: RaiseEnd, raised: Micro): number =>
  terms.continueAfterHardCap && raised >= terms.hardCap ? terms.endAt : terms.presaleEndAt;
