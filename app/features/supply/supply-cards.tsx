import type { ReactElement } from 'react';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { compactAmount, priceText } from '../../ui/market-format.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { describeSold, totalSupply } from './supply-text.ts';

type Props = { readonly supply: SupplyValue };

/** The first cards of the market and of the supply page: how much of the phase is sold, and at what price. */
function phaseAndPrice(supply: SupplyValue) {
  const sold = describeSold(supply);
  return [
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
  ];
}

const remaining = 'Remaining in phase';

/** The state of the sale of DC, for the market. */
export const PhaseFigures = ({ supply }: Props): ReactElement => (
  <FigureCards
    cards={[
      ...phaseAndPrice(supply),
      { name: 'Total Supply', value: `${compactAmount(totalSupply(supply))} DC`, more: 'Opened so far' },
      { name: 'Available', value: `${compactAmount(supply.available)} DC`, more: remaining },
    ]}
  />
);

/** Phase, price, minted and remaining amounts. */
export const SupplyCards = ({ supply }: Props): ReactElement => (
  <FigureCards
    cards={[
      ...phaseAndPrice(supply),
      { name: 'Total Minted', value: compactAmount(supply.totalMinted), more: 'Native IQ' },
      { name: 'Available', value: compactAmount(supply.available), more: remaining },
    ]}
  />
);
