import { Button, Title } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import { TDC_CLAIM_EVERY_MS, TDC_CLAIM_MICRO } from '#domain/constants.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { useNow } from '../../platform/clock.ts';
import { exactAmount, exactTime, timeAgo } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useClaim } from './use-claim.ts';
import './claim-card.css';

const tickMs = 15_000;
const hoursPerClaim = TDC_CLAIM_EVERY_MS / 3_600_000;

/** Claims the daily test credits, and says beforehand when the next claim is possible. */
export function ClaimCard(): ReactElement {
  const { wallet, loading } = useWallet();
  const { busy, moving, claim } = useClaim();
  const now = useNow(tickMs);
  const nextAt = typeof wallet?.nextClaimAt === 'string' ? Date.parse(wallet.nextClaimAt) : null;
  const early = nextAt !== null && nextAt > now;
  const reason = useId();
  return (
    <section className="vq-card claim" aria-label="Test credits">
      <div>
        <Title order={2}>Test credits</Title>
        <p className="vq-dimmed">
          {exactAmount(TDC_CLAIM_MICRO)} TDC every {hoursPerClaim} hours, for testing only.
        </p>
        {early ? (
          <p id={reason}>
            Next claim{' '}
            <time dateTime={new Date(nextAt).toISOString()} title={exactTime(nextAt)}>
              {timeAgo(nextAt, now)}, {exactTime(nextAt)}
            </time>
          </p>
        ) : null}
      </div>
      {moving === undefined ? (
        <Button
          variant="default"
          disabled={loading || wallet === null || early}
          aria-describedby={early ? reason : undefined}
          loading={busy}
          onClick={claim}
        >
          Claim {exactAmount(TDC_CLAIM_MICRO)} TDC
        </Button>
      ) : (
        <StatusBadge motion={moving.status} />
      )}
    </section>
  );
}
