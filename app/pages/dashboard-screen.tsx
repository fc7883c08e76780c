import { Skeleton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { FirstRunCard } from '#app/features/first-run/first-run-card.tsx';
import { useFirstRun } from '#app/features/first-run/use-first-run.ts';
import { LatestActivity } from '#app/features/history/latest-activity.tsx';
import { VerifyEmailBanner } from '#app/features/mail-link/verify-email-banner.tsx';
import { claimTdc } from '#app/features/tdc-claim/commands.ts';
import { Balances } from '#app/features/wallet/balances.tsx';
import { ReceivableCard } from '#app/features/wallet/receivable-card.tsx';
import { TotalWorth } from '#app/features/wallet/total-worth.tsx';
import { useSession } from '#app/platform/session-hooks.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { HomeActions } from './home-actions.tsx';
import { RefusedList } from './refused-list.tsx';
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

const curve = (
  <Suspense fallback={curvePlace}>
    <BalanceCurve />
  </Suspense>
);

function useClaim(): Pick<Parameters<typeof FirstRunCard>[0], 'onClaim' | 'isClaiming'> {
  const { onItsWay } = useWallet();
  const enqueue = useEnqueue();
  const isClaiming = onItsWay.some(({ type }) => type === claimTdc.type);
  return { isClaiming, onClaim: () => void enqueue(claimTdc.type, {}) };
}

function Home({ person }: { readonly person: Person }): ReactElement {
  const { id, fullName, email, address } = person;
  const run = useFirstRun(id);
  const claim = useClaim();
  const steps = <FirstRunCard run={run} {...claim} />;
  const isFirst = run.isEmpty && run.state !== 'hidden';
  return (
    <div className="vq-stack">
      <PageHeader title={`Welcome, ${fullName}`} subtitle={email} />
      <VerifyEmailBanner />
      {isFirst ? steps : null}
      <TotalWorth actions={<HomeActions primary={!isFirst} />} curve={run.isEmpty ? null : curve}>
        <Balances inside />
      </TotalWorth>
      <ReceivableCard />
      <div className="overview">
        <div>
          <RefusedList />
          <LatestActivity count={latestRows} />
        </div>
        <Suspense fallback={<div />}>
          <HomeAside address={address}>{isFirst ? null : steps}</HomeAside>
        </Suspense>
      </div>
    </div>
  );
}

/** Home: what one has and what it is worth, what one can do, and what happened. */
export function Component(): ReactElement | null {
  const session = useSession();
  return session.status === 'signed-in' ? <Home person={session.person} /> : null;
}
