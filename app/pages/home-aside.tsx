/** The part of Home beside the activity. dashboard-screen.tsx loads it after the figures. */
import type { ReactElement, ReactNode } from 'react';
import { PushPrompt } from '#app/features/push/push-card.tsx';
import { ReferralCard } from '#app/features/referral/referral-card.tsx';
import { MarketLine } from '#app/features/supply/market-line.tsx';
import { DueList } from './due-list.tsx';

type Props = {
  readonly address: string;
  /** Shown below the due items. */
  readonly children: ReactNode;
};

export function HomeAside({ address, children }: Props): ReactElement {
  return (
    <div className="home-aside">
      <DueList />
      {children}
      <MarketLine />
      <ReferralCard address={address} />
      <PushPrompt />
    </div>
  );
}
