import { type ReactElement, useMemo } from 'react';
import { readMicro } from '#domain/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { exactAmount, withCurrency } from '../../ui/format.ts';
import { shortMonth } from '../../ui/month-text.ts';
import type { PayoutStanding } from './use-investor.ts';

/** A single month is no curve. */
const drawnFrom = 2;

/** The payouts by month, oldest first. */
export function PayoutChart({
  payouts,
}: {
  readonly payouts: readonly PayoutStanding[];
}): ReactElement | null {
  const series = useMemo(
    () => [
      {
        name: 'Paid',
        tone: 'good' as const,
        points: payouts
          .map(({ month, amountDc }) => ({ month, value: readMicro(amountDc) }))
          .sort((a, b) => (a.month < b.month ? -1 : 1))
          .map(({ month, value }) => ({ x: shortMonth(month), value })),
      },
    ],
    [payouts],
  );
  if (payouts.length < drawnFrom) return null;
  return (
    <BarChart
      label="Payouts by month"
      series={series}
      format={(value) => withCurrency(exactAmount(value), 'DC')}
    />
  );
}
