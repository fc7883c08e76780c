/** What Home has beside the activity. dashboard-screen.tsx loads it after the figures. */
import type { ReactElement } from 'react';
import { PushPrompt } from '#app/features/push/push-card.tsx';
import { ReferralCard } from '#app/features/referral/referral-card.tsx';
import { MarketLine } from '#app/features/supply/market-line.tsx';

export function HomeAside({ address }: { readonly address: string }): ReactElement {
  return (
    <div className="home-aside">
      <MarketLine />
      <ReferralCard address={address} />
      <PushPrompt />
    </div>
  );
}
