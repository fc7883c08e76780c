/** The part of an offer that a proposal can change, and the difference between two of them. Devices use it as well. Pure. */
import type { Deal, DealChange, Offer, TermsHistory } from './document.ts';

/** In the order in which screens list them. */
export const DEAL_FIELDS = [
  'softCap',
  'hardCap',
  'continueAfterHardCap',
  'price',
  'launchPrice',
  'totalSupply',
  'presaleEndAt',
  'endAt',
  'minStake',
  'maxStake',
  'allow',
] as const satisfies readonly (keyof Deal)[];
export type DealField = (typeof DEAL_FIELDS)[number];

export function dealOf(offer: Deal): Deal {
  const { allow, maxStake, minStake } = offer;
  return {
    softCap: offer.softCap,
    hardCap: offer.hardCap,
    continueAfterHardCap: offer.continueAfterHardCap,
    price: offer.price,
    launchPrice: offer.launchPrice,
    totalSupply: offer.totalSupply,
    presaleEndAt: offer.presaleEndAt,
    endAt: offer.endAt,
    ...(minStake !== undefined && { minStake }),
    ...(maxStake !== undefined && { maxStake }),
    ...(allow !== undefined && { allow }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changed terms with their new values; null for an optional term that is removed. */
export function diffDeals(from: Deal, to: Deal): DealChange {
  const changed = DEAL_FIELDS.filter((field) => !isSame(from[field], to[field]));
  return Object.fromEntries(changed.map((field) => [field, to[field] ?? null]));
}

/** The deal with a difference applied. */
export const changeDeal = (deal: Deal, to: DealChange): Deal =>
  Object.fromEntries(
    Object.entries({ ...deal, ...to }).filter(([, value]) => value !== null && value !== undefined),
  ) as Deal;

/** The offer as it was with this deal. */
export function offerWith(
  { allow: _allow, maxStake: _max, minStake: _min, ...offer }: Offer,
  deal: Deal,
): Offer {
  return { ...offer, ...deal };
}

/** The deals that were in force one after the other, the first one first. */
export function listDeals({ changes, first }: TermsHistory): readonly Deal[] {
  const deals = [first.deal];
  for (const { state, to } of changes) {
    if (state === 'in_force') deals.push(changeDeal(deals.at(-1) ?? first.deal, to));
  }
  return deals;
}
