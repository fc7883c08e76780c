import { purchaseUsdMax, purchaseUsdMin } from './limits.ts';
import { BPS_PER_WHOLE, MICRO_PER_UNIT, type Micro, scaleDown, scaleUp } from '../money.ts';
import { nextPhase, type PhaseTerms, type Supply } from '../supply/supply.ts';
import type { PurchaseParameters } from './parameters.ts';

/** The DC bought at the price of one phase; micro-units, micro-dollars. `dc` is everything minted for it. */
export type PurchaseLine = {
  readonly phase: number;
  readonly priceUsd: Micro;
  readonly usd: Micro;
  readonly dc: Micro;
};

/** The split of the minted DC; micro-units. */
export type PurchaseSplit = {
  readonly buyer: Micro;
  readonly marketing: Micro;
  readonly core: Micro;
  readonly universal: Micro;
};

/** A quoted card payment. The four parts sum to `gross`, as the lines do; `payUsd` is the charge. */
export type PurchaseQuote = PurchaseSplit & {
  readonly lines: readonly PurchaseLine[];
  readonly gross: Micro;
  readonly payUsd: Micro;
};

export type PurchaseTerms = PurchaseParameters & PhaseTerms;

/**
 * Quotes a purchase for `usd` micro-dollars (rulings M7 to M11), for the dialog and the authority. An order that crosses
 * the end of a phase is filled at each phase's price. DC are rounded down to a micro-unit, the fee is rounded up, and the
 * buyer gets the rounding remainder.
 */
export function quotePurchase(supply: Supply, terms: PurchaseTerms, usd: Micro): PurchaseQuote {
  const lines = linesOf(supply, terms, usd);
  const gross = lines.reduce((sum, { dc }) => sum + dc, 0n);
  return { ...splitOf(gross, terms), gross, lines, payUsd: usd };
}

function linesOf(supply: Supply, terms: PurchaseTerms, usd: Micro): PurchaseLine[] {
  const lines: PurchaseLine[] = [];
  let at = supply;
  let left = usd;
  for (;;) {
    const { phase, priceUsd } = at;
    const room = terms.phaseSize - at.phaseSold;
    const dc = mintedAmount(left, priceUsd, terms);
    if (dc <= room) return [...lines, { phase, priceUsd, usd: left, dc }];
    at = nextPhase(at, terms);
    // The rest may be too small to buy anything: it stays with this line.
    const cost = costOf(room, priceUsd, terms);
    const rest = mintedAmount(left - cost, at.priceUsd, terms) === 0n ? 0n : left - cost;
    lines.push({ phase, priceUsd, usd: left - rest, dc: room });
    if (rest === 0n) return lines;
    left = rest;
  }
}

/** DC minted for every 10,000 bought: the vaults' parts are either included or added on top (ruling M8). */
function wholeOf({ purchaseSplit, purchaseSplitMode }: PurchaseTerms): bigint {
  if (purchaseSplitMode === 'from_gross') return BPS_PER_WHOLE;
  return BPS_PER_WHOLE + purchaseSplit.marketing + purchaseSplit.core + purchaseSplit.universal;
}

const mintedAmount = (usd: Micro, priceUsd: Micro, terms: PurchaseTerms): Micro =>
  scaleDown(usd, wholeOf(terms) * MICRO_PER_UNIT, BPS_PER_WHOLE * priceUsd);

const costOf = (dc: Micro, priceUsd: Micro, terms: PurchaseTerms): Micro =>
  scaleUp(dc, BPS_PER_WHOLE * priceUsd, wholeOf(terms) * MICRO_PER_UNIT);

function splitOf(gross: Micro, terms: PurchaseTerms): PurchaseSplit {
  const whole = wholeOf(terms);
  const marketing = scaleDown(gross, terms.purchaseSplit.marketing, whole);
  const core = scaleDown(gross, terms.purchaseSplit.core, whole);
  const universal = scaleUp(gross, terms.purchaseSplit.universal, whole);
  return { buyer: gross - marketing - core - universal, marketing, core, universal };
}

/** The refusal of an amount outside the limits, or null. `usd` in micro-dollars. */
export function refuseAmount(usd: Micro): 'PURCHASE_TOO_SMALL' | 'PURCHASE_TOO_LARGE' | null {
  if (usd < purchaseUsdMin * MICRO_PER_UNIT) return 'PURCHASE_TOO_SMALL';
  return usd > purchaseUsdMax * MICRO_PER_UNIT ? 'PURCHASE_TOO_LARGE' : null;
}
