import { momentMs } from '../iso-time.ts';
import type { Offer } from './document.ts';
import type { WrittenTerms } from './terms.ts';

/** The terms of an offer in the form that is hashed; the reverse of `offerOf`. */
export const termsOfOffer = (offer: Offer): WrittenTerms => ({
  ...(offer.allow !== undefined && { allow: offer.allow }),
  continueAfterHardCap: offer.continueAfterHardCap,
  endAt: momentMs(offer.endAt),
  hardCap: offer.hardCap,
  launchPrice: offer.launchPrice,
  ...(offer.maxStake !== undefined && { maxStake: offer.maxStake }),
  ...(offer.minStake !== undefined && { minStake: offer.minStake }),
  presaleEndAt: momentMs(offer.presaleEndAt),
  price: offer.price,
  softCap: offer.softCap,
  startAt: momentMs(offer.startAt),
  symbol: offer.symbol,
  totalSupply: offer.totalSupply,
  type: offer.type,
});
