/** How the reference price moves (ruling L15). Screens use it as well. Pure. */
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';
import { PRICE_STEP_BPS } from './constants.ts';

/** Prices in micro-DC for one token, amounts in micro-tokens. */
type PricedToken = {
  readonly launchPrice: Micro;
  readonly price: Micro;
  readonly liquidity: Micro;
  readonly liquidityAtLaunch: Micro;
};

/** The target of the reference price: it rises as liquidity is burned, so that the value of the liquidity stays the same. */
const targetPrice = ({ launchPrice, liquidity, liquidityAtLaunch }: Omit<PricedToken, 'price'>): Micro =>
  liquidity === 0n ? launchPrice : (launchPrice * liquidityAtLaunch) / liquidity;

/** The price after one step: the target, or as near to it as 20 % allows. */
export function nextPrice(priced: PricedToken): Micro {
  const { price } = priced;
  const target = targetPrice(priced);
  const step = scaleDown(price, PRICE_STEP_BPS, BPS_PER_WHOLE);
  if (target > price + step) return price + step;
  return target < price - step ? price - step : target;
}

/** The number of hours until the price is at its target, at most. */
export function hoursToTarget(priced: PricedToken): number {
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
