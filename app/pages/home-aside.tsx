/** What Home has beside the activity. dashboard-screen.tsx loads it after the figures. */
import type { ReactElement } from 'react';
import { isStaff, type Role } from '#domain/constants.ts';
import { PushPrompt } from '#app/features/push/push-card.tsx';
import { ReferralCard } from '#app/features/referral/referral-card.tsx';
import { MarketLine } from '#app/features/supply/market-line.tsx';
import { LinkCards } from '#app/ui/link-card.tsx';
import { placesOn } from '../registered-features.ts';

/** The links from Home; the administration for those who have it (C6). */
export function Places({ roles }: { readonly roles: readonly Role[] }): ReactElement {
  const shown = placesOn('home').filter(({ staffOnly }) => staffOnly !== true || isStaff(roles));
  return <LinkCards label="Places" links={shown} />;
}

type Props = { readonly address: string; readonly roles: readonly Role[] };

export function HomeAside({ address, roles }: Props): ReactElement {
  return (
    <div className="home-aside">
      <MarketLine />
      <ReferralCard address={address} />
      <PushPrompt />
      <Places roles={roles} />
    </div>
  );
}
