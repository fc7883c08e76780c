import type { ReactElement, ReactNode } from 'react';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { compactAmount, priceText } from '../../ui/market-format.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
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

const waiting = (name: string, more: ReactNode) => ({ name, value: <WaitingLine width="5rem" />, more });

const waitingPhaseAndPrice = () => [
  waiting(
    'Current Phase',
    <>
      <div className="vq-share" />
      <WaitingLine width="4rem" />
    </>,
  ),
  waiting('DC Price', <WaitingLine width="4.5rem" />),
];

/**
 * Shown in place of the market's cards while the supply is loaded: the names, and everything that does not depend on it.
 */
export const WaitingPhaseFigures = (): ReactElement => (
  <FigureCards
    cards={[
      ...waitingPhaseAndPrice(),
      waiting('Total Supply', 'Opened so far'),
      waiting('Available', remaining),
    ]}
  />
);

/** The same for the cards of the supply page. */
export const WaitingSupplyCards = (): ReactElement => (
  <FigureCards
    cards={[...waitingPhaseAndPrice(), waiting('Total Minted', 'Native IQ'), waiting('Available', remaining)]}
  />
);

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
      { name: 'Total Minted', value: `${compactAmount(supply.totalMinted)} DC`, more: 'Native IQ' },
      { name: 'Available', value: `${compactAmount(supply.available)} DC`, more: remaining },
    ]}
  />
);
