import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { isStaff, type Role } from '#domain/constants.ts';
import { LatestActivity } from '#app/features/history/latest-activity.tsx';
import { PushCard } from '#app/features/push/push-card.tsx';
import { VerifyEmailBanner } from '#app/features/mail-link/verify-email-banner.tsx';
import { ReferralCard } from '#app/features/referral/referral-card.tsx';
import { PhaseCards } from '#app/features/supply/phase-cards.tsx';
import { AllCredits } from './all-credits.tsx';
import { Balances } from '#app/features/wallet/balances.tsx';
import { ReceivableCard } from '#app/features/wallet/receivable-card.tsx';
import { useSession } from '#app/platform/session-hooks.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LinkCards } from '#app/ui/link-card.tsx';
import { placesOn } from '../registered-features.ts';
import './overview.css';

const latestRows = 6;

/** The links from Home; the administration for those who have it (C6). */
export function Places({ roles }: { readonly roles: readonly Role[] }): ReactElement {
  const shown = placesOn('home').filter(({ staffOnly }) => staffOnly !== true || isStaff(roles));
  return <LinkCards label="Places" links={shown} />;
}

/** Home: balances, latest transactions, and links. */
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
      <ReceivableCard />
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
