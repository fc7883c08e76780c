import { Skeleton } from '@mantine/core';
import { type ReactElement, useMemo } from 'react';
import type { NetworkFigures } from '#domain/network/schema.ts';
import { type Micro, MICRO_PER_UNIT, writeMicro } from '#domain/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { chartHeight } from '../../ui/chart/chart-height.ts';
import { axisCount } from '../../ui/chart/axis-count.ts';
import { countText } from '../../ui/count-text.ts';
import { formatDate } from '../../ui/date-format.ts';

const write = (value: Micro): string => countText(writeMicro(value), 'transaction', 'transactions');

type Props = { readonly days: NetworkFigures['days'] | null };

/** The transactions of each of the last thirty days. */
export function DailyChart({ days: counts }: Props): ReactElement {
  const series = useMemo(
    () => [
      {
        name: 'Transactions',
        points: (counts ?? []).map(({ day, transactions }) => ({
          x: formatDate('dayAndMonthInUtc', Date.parse(day)),
          value: BigInt(transactions) * MICRO_PER_UNIT,
        })),
      },
    ],
    [counts],
  );
  if (counts === null) return <Skeleton height={chartHeight} />;
  return (
    <BarChart
      label="Transactions per day"
      positionName="Day (UTC)"
      series={series}
      format={write}
      formatTick={axisCount}
    />
  );
}
