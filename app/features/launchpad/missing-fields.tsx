import type { ReactElement } from 'react';
import type { OfferValues } from './empty-offer.ts';

const REQUIRED: Readonly<Partial<Record<keyof OfferValues, string>>> = {
  title: 'title',
  description: 'description',
  symbol: 'token symbol',
  totalSupply: 'total supply',
  price: 'presale price',
  launchPrice: 'launch price',
  softCap: 'soft cap',
  hardCap: 'hard cap',
  startAt: 'launch date',
  presaleEndAt: 'end of the presale',
  endAt: 'end date',
};

/** The required fields that are empty: "title, soft cap". */
const listMissing = (values: OfferValues): string =>
  Object.entries(REQUIRED)
    .filter(([name]) => values[name as keyof OfferValues].trim() === '')
    .map(([, label]) => label)
    .join(', ');

/** Lists the required fields that are still empty. */
export function MissingFields({ values }: { readonly values: OfferValues }): ReactElement | null {
  const missing = listMissing(values);
  return missing === '' ? null : <p className="vq-small vq-dimmed">Still to fill in: {missing}.</p>;
}
