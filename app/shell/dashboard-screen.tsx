import { Button } from '@mantine/core';
import { IconChartBar, IconDeviceMobile, IconSearch, IconSend, IconWallet } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { LatestActivity } from '../features/history/latest-activity.tsx';
import { PushCard } from '../features/push/push-card.tsx';
import { ReferralCard } from '../features/referral/referral-card.tsx';
import { PhaseCards } from '../features/supply/phase-cards.tsx';
import { Balances } from '../features/wallet/balances.tsx';
import { useSession } from '../platform/session-hooks.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PlaceCard } from '../ui/place-card.tsx';
import './overview.css';

const latestRows = 6;

/** Home: what there is, what moved last, and the ways on. */
export function Component(): ReactElement | null {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { fullName, email, address } = session.person;
  return (
    <div className="vq-stack">
      <PageHeader
        title={`Welcome, ${fullName}`}
        subtitle={email}
        action={
          <Button component={Link} to="/wallet?tab=send" leftSection={<IconSend aria-hidden />}>
            Send
          </Button>
        }
      />
      <Balances />
      <PhaseCards />
      <div className="overview">
        <LatestActivity count={latestRows} />
        <div className="vq-stack overview-aside">
          <nav className="place-grid" aria-label="Places">
            <PlaceCard
              to="/wallet"
              icon={IconWallet}
              title="Wallet"
              text="Balances, send, receive and history"
            />
            <PlaceCard to="/market" icon={IconChartBar} title="Market" text="Buy DC, claim test credits" />
            <PlaceCard
              to="/explorer"
              icon={IconSearch}
              title="Transaction Explorer"
              text="Every movement, in public"
            />
            <PlaceCard
              to="/security"
              icon={IconDeviceMobile}
              title="Devices"
              text="Where you are signed in"
            />
          </nav>
          <ReferralCard address={address} />
          <PushCard />
        </div>
      </div>
    </div>
  );
}
