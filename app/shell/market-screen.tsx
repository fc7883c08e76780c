import type { ReactElement } from 'react';
import { ClaimCard } from '../features/tdc-claim/claim-card.tsx';
import { BuyButton } from '../features/purchase/buy-button.tsx';
import { MarketPanel } from '../features/market/market-panel.tsx';

/** The market, with what is bought and claimed on it. */
export function Component(): ReactElement {
  return <MarketPanel buy={<BuyButton />} claim={<ClaimCard />} />;
}
