import { Button } from '@mantine/core';
import { type ReactElement, Suspense, useState } from 'react';
import { BURN_EVER_BPS, BURN_WINDOW_BPS } from '#domain/project-launch/constants.ts';
import { useToken } from '#app/data/queries/listings.ts';
import { Facts } from '#app/ui/facts.tsx';
import { exactAmount } from '#app/ui/format.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { bpsText } from '#app/ui/market-format.ts';
import { type BurnLimits, burnLimits, mostBurnable } from './burn-check.ts';
import type { SectionProps } from './project-section.ts';

const BurnSheet = lazyPart(async () => (await import('./burn-sheet.tsx')).BurnSheet);

const WHY_ID = 'burn-why';

function whyNot({ allowed, available }: BurnLimits, isFrozen: boolean): string {
  if (isFrozen) return 'The vault is frozen, so nothing can be burned.';
  if (available <= 0n) return 'No tokens are left to burn.';
  if (allowed <= 0n) return 'The limits allow no more burning now.';
  return 'Burning destroys tokens for ever. Those for marketing go first, then liquidity, of which half stays.';
}

/** For the creator of a launched project: how much can be burned now, and the button to burn it. */
export function BurnCard({ project, now }: SectionProps): ReactElement | null {
  const token = useToken(project.id);
  const [isOpen, setIsOpen] = useState(false);
  if (token === null) return null;
  const limits = burnLimits({ project, token }, now);
  const most = mostBurnable(limits);
  const { symbol } = project;
  const tokens = (amount: bigint): string => `${exactAmount(amount)} ${symbol}`;
  return (
    <section className="vq-card launchpad-section" aria-labelledby="burn">
      <h2 id="burn">Burn tokens</h2>
      <Facts
        rows={[
          { name: 'Can be burned now', value: tokens(most > 0n ? most : 0n), strong: true },
          {
            name: `Burned in 30 days, at most ${bpsText(BURN_WINDOW_BPS)} of the supply`,
            value: `${exactAmount(limits.recent)} of ${tokens(limits.recentMax)}`,
          },
          {
            name: `Burned in total, at most ${bpsText(BURN_EVER_BPS)}`,
            value: `${exactAmount(limits.ever)} of ${tokens(limits.everMax)}`,
          },
        ]}
      />
      <p className="vq-small vq-dimmed" id={WHY_ID}>
        {whyNot(limits, project.frozen)}
      </p>
      <div className="launchpad-actions">
        <Button
          variant="default"
          disabled={project.frozen || most <= 0n}
          aria-describedby={WHY_ID}
          onClick={() => setIsOpen(true)}
        >
          Burn tokens
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen ? <BurnSheet project={project} token={token} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </section>
  );
}
