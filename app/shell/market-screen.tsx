import type { ReactElement } from 'react';
import { ClaimCard } from '../features/tdc-claim/claim-card.tsx';
import { MarketPanel } from '../features/market/market-panel.tsx';

/** The market, with what is bought and claimed on it. */
export function Component(): ReactElement {
  return <MarketPanel buy={null} claim={<ClaimCard />} />;
}
