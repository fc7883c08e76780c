import { Skeleton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import { LatestActivity } from '#app/features/history/latest-activity.tsx';
import { VerifyEmailBanner } from '#app/features/mail-link/verify-email-banner.tsx';
import { Balances } from '#app/features/wallet/balances.tsx';
import { ReceivableCard } from '#app/features/wallet/receivable-card.tsx';
import { TotalWorth } from '#app/features/wallet/total-worth.tsx';
import { useSession } from '#app/platform/session-hooks.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { HomeActions } from './home-actions.tsx';
import './overview.css';

const latestRows = 6;

const BalanceCurve = lazy(async () => ({
  default: (await import('#app/features/history/balance-curve.tsx')).BalanceCurve,
}));
const HomeAside = lazy(async () => ({ default: (await import('./home-aside.tsx')).HomeAside }));

const curvePlace = (
  <div className="home-curve">
    <Skeleton height="100%" />
  </div>
);

/** Home: what one has and what it is worth, what one can do, and what happened. */
export function Component(): ReactElement | null {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { fullName, email, address } = session.person;
  return (
    <div className="vq-stack">
      <PageHeader title={`Welcome, ${fullName}`} subtitle={email} />
      <VerifyEmailBanner />
      <TotalWorth
        actions={<HomeActions primary />}
        curve={
          <Suspense fallback={curvePlace}>
            <BalanceCurve />
          </Suspense>
        }
      >
        <Balances inside />
      </TotalWorth>
      <ReceivableCard />
      <div className="overview">
        <LatestActivity count={latestRows} />
        <Suspense fallback={<div />}>
          <HomeAside address={address} />
        </Suspense>
      </div>
    </div>
  );
}
