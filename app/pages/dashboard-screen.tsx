import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense, useState } from 'react';
import { useOutbox } from '#app/data/outbox/outbox.ts';
import { useFirstRun } from '#app/features/first-run/use-first-run.ts';
import { LatestActivity } from '#app/features/history/latest-activity.tsx';
import { VerifyEmailBanner } from '#app/features/mail-link/verify-email-banner.tsx';
import { useClaim } from '#app/features/tdc-claim/use-claim.ts';
import { Balances } from '#app/features/wallet/balances.tsx';
import { TotalWorth } from '#app/features/wallet/total-worth.tsx';
import { useReceivable } from '#app/features/wallet/use-receivable.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { HomeActions } from './home-actions.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import './overview.css';

const latestRows = 6;

const BalanceCurve = lazyPart(
  async () => (await import('#app/features/history/balance-curve.tsx')).BalanceCurve,
);
const FirstRunCard = lazyPart(
  async () => (await import('#app/features/first-run/first-run-card.tsx')).FirstRunCard,
);
const RefusedList = lazyPart(async () => (await import('./refused-list.tsx')).RefusedList);
const ReceivableCard = lazyPart(
  async () => (await import('#app/features/wallet/receivable-card.tsx')).ReceivableCard,
);
const HomeAside = lazyPart(async () => (await import('./home-aside.tsx')).HomeAside);

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

function Home({ person }: { readonly person: Person }): ReactElement {
  const { id, fullName, email, address } = person;
  const run = useFirstRun({ id, address });
  const { busy, moving, claim } = useClaim();
  const { refused } = useOutbox();
  const owes = useReceivable() !== null;
  const isFirst = run.isEmpty && run.state !== 'hidden';
  // An empty wallet moves nothing on the screen: only from the next visit on the first steps are above it.
  const [wasFirst] = useState(isFirst);
  const isOnTop = isFirst && wasFirst;
  const steps = (
    <Suspense fallback={isOnTop ? <Skeleton height="22rem" /> : null}>
      <FirstRunCard run={run} onClaim={claim} isClaiming={busy || moving !== undefined} />
    </Suspense>
  );
  return (
    <div className="vq-stack">
      <PageHeader title={`Welcome, ${fullName}`} subtitle={email} />
      <VerifyEmailBanner />
      {isOnTop ? steps : null}
      <TotalWorth actions={<HomeActions primary={!isFirst} />} curve={run.isNew ? null : curve}>
        <Balances inside />
      </TotalWorth>
      {owes ? (
        <Suspense fallback={null}>
          <ReceivableCard />
        </Suspense>
      ) : null}
      <div className="overview">
        <div>
          {refused.length === 0 ? null : (
            <Suspense fallback={null}>
              <RefusedList />
            </Suspense>
          )}
          <LatestActivity count={latestRows} />
        </div>
        <Suspense fallback={<div />}>
          <HomeAside address={address}>{isOnTop ? null : steps}</HomeAside>
        </Suspense>
      </div>
    </div>
  );
}

/** Home: the person's money and its worth, the actions, and the latest activity. */
export function Component(): ReactElement | null {
  const session = useSession();
  return session.status === 'signed-in' ? <Home person={session.person} /> : null;
}
