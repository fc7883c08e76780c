import type { ReactElement } from 'react';
import { ClaimCard } from '#app/features/tdc-claim/claim-card.tsx';
import { BuyButton } from '#app/features/purchase/buy-button.tsx';
import { MarketPanel } from '#app/features/market/market-panel.tsx';
import { PhaseStairs } from '#app/features/supply/phase-stairs.tsx';
import { PhaseCards } from '#app/features/supply/phase-cards.tsx';

/** The market, with buying and claiming. */
export function Component(): ReactElement {
  return (
    <MarketPanel phase={<PhaseCards />} stairs={<PhaseStairs />} buy={<BuyButton />} claim={<ClaimCard />} />
  );
}
