import { Button } from '@mantine/core';
import {
  IconChartBar,
  IconChartPie,
  IconCode,
  IconGauge,
  IconRocket,
  IconSearch,
  IconSend,
  IconShieldLock,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { Role } from '#domain/constants.ts';
import { LatestActivity } from '../features/history/latest-activity.tsx';
import { PushCard } from '../features/push/push-card.tsx';
import { VerifyEmailBanner } from '../features/mail-link/verify-email-banner.tsx';
import { ReferralCard } from '../features/referral/referral-card.tsx';
import { PhaseCards } from '../features/supply/phase-cards.tsx';
import { AllCredits } from '../features/wallet/all-credits.tsx';
import { Balances } from '../features/wallet/balances.tsx';
import { OwedCard } from '../features/wallet/owed-card.tsx';
import { useSession } from '../platform/session-hooks.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PlaceCard } from '../ui/place-card.tsx';
import './overview.css';

const latestRows = 6;

const isStaff = (roles: readonly Role[]): boolean => roles.includes('owner') || roles.includes('admin');

/** The ways on; the administration for whoever has it (C6). */
export function Places({ roles }: { readonly roles: readonly Role[] }): ReactElement {
  return (
    <nav className="place-grid" aria-label="Places">
      <PlaceCard to="/wallet" icon={IconWallet} title="Wallet" text="Balances, send, receive and history" />
      <PlaceCard to="/market" icon={IconChartBar} title="Market" text="Buy DC, claim test credits" />
      <PlaceCard to="/launchpad" icon={IconRocket} title="Launchpad" text="Projects that raise funds" />
      <PlaceCard
        to="/explorer"
        icon={IconSearch}
        title="Transaction Explorer"
        text="Every movement, in public"
      />
      <PlaceCard
        to="/security"
        icon={IconShieldLock}
        title="Security Settings"
        text="Password, devices and how you sign in"
      />
      <PlaceCard
        to="/investors"
        icon={IconChartPie}
        title="Investors"
        text="Invest DC, payouts and your vault"
      />
      <PlaceCard to="/developer" icon={IconCode} title="Developer" text="The API and its documentation" />
      {isStaff(roles) ? (
        <PlaceCard to="/admin" icon={IconGauge} title="Admin Panel" text="What staff look after" />
      ) : null}
    </nav>
  );
}

/** Home: what there is, what moved last, and the ways on. */
export function Component(): ReactElement | null {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { fullName, email, address, roles } = session.person;
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
      <VerifyEmailBanner />
      <Balances />
      <AllCredits />
      <OwedCard />
      <PhaseCards />
      <div className="overview">
        <LatestActivity count={latestRows} />
        <div className="vq-stack overview-aside">
          <Places roles={roles} />
          <ReferralCard address={address} />
          <PushCard />
        </div>
      </div>
    </div>
  );
}
