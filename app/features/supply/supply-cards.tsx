import type { ReactElement } from 'react';
import type { SupplyValue } from '#domain/market/supply.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { billions, millions, priceText } from '../../ui/market-format.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { soldOf } from './supply-words.ts';

/** Phase, price, what is minted and what is left. */
export function SupplyCards({ supply }: { readonly supply: SupplyValue }): ReactElement {
  const sold = soldOf(supply);
  return (
    <FigureCards
      cards={[
        {
          name: 'Current Phase',
          value: `Phase ${String(supply.phase)}`,
          more: (
            <>
              <ShareBar label="Sold of this phase" length={sold.length} text={sold.text} />
              {sold.text} sold
            </>
          ),
        },
        {
          name: 'DC Price',
          value: priceText(supply.priceUsd),
          more: `Next: ${priceText(supply.nextPriceUsd)}`,
        },
        { name: 'Total Minted', value: billions(supply.totalMinted), more: 'Native IQ' },
        { name: 'Available', value: millions(supply.available), more: 'Remaining in phase' },
      ]}
    />
  );
}
