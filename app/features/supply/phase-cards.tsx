import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { SupplyValue } from '#domain/market/supply.ts';
import { useSupply } from '../../data/supply.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { billions, millions, priceText } from '../../ui/market-format.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { soldOf, totalSupply } from './supply-words.ts';
import './phase-cards.css';

/** Where the sale of DC stands, for Home. */
export function PhaseFigures({ supply }: { readonly supply: SupplyValue }): ReactElement {
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
        { name: 'Total Supply', value: `${billions(totalSupply(supply))} DC`, more: 'Opened so far' },
        { name: 'Available', value: `${millions(supply.available)} DC`, more: 'Remaining in phase' },
      ]}
    />
  );
}

/** The market-phase cards of Home; left out where there is nothing to say, for Home is about more. */
export function PhaseCards(): ReactElement | null {
  const { status, supply } = useSupply();
  if (status === 'missing') return null;
  return (
    <section aria-labelledby="phase-heading" aria-busy={supply === null}>
      <div className="phase-head">
        <h2 id="phase-heading">Market phase</h2>
        <Link to="/digital-credit-supply" className="vq-link phase-more">
          Digital Credit supply
        </Link>
      </div>
      {supply === null ? <Skeleton height="7.5rem" /> : <PhaseFigures supply={supply} />}
    </section>
  );
}
