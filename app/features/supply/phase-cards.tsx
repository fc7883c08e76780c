import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useSupply } from '../../data/queries/supply.ts';
import { PhaseFigures, WaitingPhaseFigures } from './supply-cards.tsx';
import './phase-cards.css';

/** The market-phase cards; omitted without data, because the market shows other things too. */
export function PhaseCards(): ReactElement | null {
  const { status, supply } = useSupply();
  if (status === 'missing') return null;
  return (
    <section aria-labelledby="phase-heading" aria-busy={supply === null}>
      <div className="phase-head">
        <h2 id="phase-heading">Market phase</h2>
        <Link to="/digital-credit-supply" className="vq-link phase-more">
          Digital Credit Supply
        </Link>
      </div>
      {supply === null ? <WaitingPhaseFigures /> : <PhaseFigures supply={supply} />}
    </section>
  );
}
