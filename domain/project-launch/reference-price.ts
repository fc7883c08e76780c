/** The engine of the reference price (ruling L15): also for the screen. Pure. */
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';
import { PRICE_STEP_BPS } from './constants.ts';

/** Prices in micro-DC for one token, amounts in micro-tokens. */
type Priced = {
  readonly launchPrice: Micro;
  readonly price: Micro;
  readonly liquidity: Micro;
  readonly liquidityAtLaunch: Micro;
};

/** The price towards which the reference price moves: scarcer liquidity is worth as much as before. */
const targetPrice = ({ launchPrice, liquidity, liquidityAtLaunch }: Omit<Priced, 'price'>): Micro =>
  liquidity === 0n ? launchPrice : (launchPrice * liquidityAtLaunch) / liquidity;

/** The price after one step: the target, or as near to it as 20 % allows. */
export function nextPrice(priced: Priced): Micro {
  const { price } = priced;
  const target = targetPrice(priced);
  const step = scaleDown(price, PRICE_STEP_BPS, BPS_PER_WHOLE);
  if (target > price + step) return price + step;
  return target < price - step ? price - step : target;
}

/** In how many hours at most the price is at its target. */
export function hoursToTarget(priced: Priced): number {
  let hours = 0;
  let { price } = priced;
  for (;;) {
    const next = nextPrice({ ...priced, price });
    // A step of a tiny price may round to nothing.
    if (next === price) return hours;
    price = next;
    hours += 1;
  }
}
