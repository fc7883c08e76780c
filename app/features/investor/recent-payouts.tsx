import { Title } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { PayoutChart } from './payout-chart.tsx';
import type { PayoutStanding } from './use-investor.ts';
import { exactAmount } from '../../ui/format.ts';
import { longMonth } from '../../ui/month-text.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

const payoutsShown = 5; // C9

const STATUS = {
  paid: { tone: 'good', icon: IconCircleCheck, word: 'Paid' },
  held: { tone: 'wait', icon: IconClock, word: 'Held until verified' },
} as const;

/** The payouts of past months, newest first. */
export function RecentPayouts({ payouts }: { readonly payouts: readonly PayoutStanding[] }): ReactElement {
  const [all, setAll] = useState(false);
  const shown = all ? payouts : payouts.slice(0, payoutsShown);
  return (
    <section className="vq-card" aria-label="Recent Payouts">
      <Title order={3}>Recent Payouts</Title>
      {payouts.length === 0 ? (
        <p className="vq-dimmed">No payouts yet. Returns are distributed monthly.</p>
      ) : (
        <ul className="investor-payouts">
          {shown.map(({ month, amountDc, poolPercentage, status, createdAt, paidAt }) => (
            <li key={month}>
              <strong>{longMonth(month)}</strong>
              <strong className="vq-figures">{exactAmount(amountDc)} DC</strong>
              <span className="vq-small vq-dimmed">
                {poolPercentage}% of pool · <RelativeTime at={paidAt ?? createdAt} />
              </span>
              <span>
                <StatusPill tone={STATUS[status].tone} icon={STATUS[status].icon}>
                  {STATUS[status].word}
                </StatusPill>
              </span>
            </li>
          ))}
        </ul>
      )}
      {payouts.length > shown.length ? (
        <button type="button" className="vq-text-button" onClick={() => setAll(true)}>
          Show all {payouts.length} payouts
        </button>
      ) : null}
      <PayoutChart payouts={payouts} />
    </section>
  );
}
