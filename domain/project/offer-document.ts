/** A project's texts and terms as devices see them. */
import { isoTime } from '../iso-time.ts';
import { dealOf, diffDeals } from './deal.ts';
import type { Deal, DealChange, Offer } from './document.ts';
import type { ProjectText } from './facts.ts';
import type { WrittenTerms } from './terms.ts';

export const offerOf = (text: ProjectText, terms: WrittenTerms): Offer => ({
  ...text,
  type: terms.type,
  symbol: terms.symbol,
  totalSupply: terms.totalSupply,
  softCap: terms.softCap,
  hardCap: terms.hardCap,
  price: terms.price,
  launchPrice: terms.launchPrice,
  startAt: isoTime(terms.startAt),
  presaleEndAt: isoTime(terms.presaleEndAt),
  endAt: isoTime(terms.endAt),
  continueAfterHardCap: terms.continueAfterHardCap,
  ...(terms.minStake !== undefined && { minStake: terms.minStake }),
  ...(terms.maxStake !== undefined && { maxStake: terms.maxStake }),
  ...(terms.allow !== undefined && { allow: [...terms.allow] }),
});

const NO_TEXT = { title: '', description: '' };

/** The terms that a proposal can change, as devices see them. */
export const dealOfTerms = (terms: WrittenTerms): Deal => dealOf(offerOf(NO_TEXT, terms));

export const diffTerms = (from: WrittenTerms, to: WrittenTerms): DealChange =>
  diffDeals(dealOfTerms(from), dealOfTerms(to));
