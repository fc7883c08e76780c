import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { useHasPulled, useSyncNow } from '../../data/replication/sync-status.ts';
import { useWholeHistory } from '../../data/history/whole-history.ts';
import { now } from '../../platform/clock.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { alignAmounts, exactAmount, withCurrency } from '../../ui/format.ts';
import { IncompleteHistory } from '../../ui/incomplete-history.tsx';
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useParameters } from '../../ui/use-parameters.ts';
import {
  balanceSeries,
  monthSums,
  ofCurrency,
  makePoints,
  type Range,
  RANGES,
  findRangeStart,
} from './chart-figures.ts';
import './charts-screen.css';

const RANGE_NAMES: Readonly<Record<Range, string>> = { '3': '3 months', '12': '12 months', all: 'All' };

type ChartsProps = {
  /** All transactions of the currency, oldest first. */
  readonly transactions: readonly TransactionDoc[];
  readonly currency: Currency;
  readonly range: Range;
};

function Charts({ transactions, currency, range }: ChartsProps): ReactElement {
  const [today] = useState(now);
  const firstAt = Date.parse(transactions[0]?.at ?? '');
  const stretch = { from: findRangeStart(range, firstAt, today), to: Math.max(today, firstAt) };
  const format = (value: bigint): string => withCurrency(exactAmount(value), currency);
  const sums = monthSums(transactions, stretch);
  const points = balanceSeries(transactions, stretch);
  const writeBalance = alignAmounts(points.map(({ value }) => value));
  return (
    <>
      <section className="vq-card">
        <LineChart
          label="Balance over time"
          shape="step"
          format={(value) => withCurrency(writeBalance(value), currency)}
          series={[{ name: 'Balance', points }]}
        />
      </section>
      <section className="vq-card">
        <BarChart
          label="In and out by month"
          format={format}
          series={[
            { name: 'In', tone: 'good', points: makePoints(sums, 'received') },
            { name: 'Out', tone: 'bad', points: makePoints(sums, 'sent') },
          ]}
        />
      </section>
      <section className="vq-card">
        <BarChart
          label="Fees paid by month"
          format={format}
          series={[{ name: 'Fees', tone: 'calm', points: makePoints(sums, 'fees') }]}
        />
      </section>
    </>
  );
}

type ChoiceProps = { readonly currency: Currency; readonly range: Range };

function Choice({ currency, range }: ChoiceProps): ReactElement {
  const { change } = useParameters();
  return (
    <div className="charts-choice">
      <SegmentedControl
        aria-label="Currency"
        data={[...CURRENCIES]}
        value={currency}
        onChange={(value) => {
          change({ currency: value }, true);
        }}
      />
      <SegmentedControl
        aria-label="Period"
        data={RANGES.map((value) => ({ value, label: RANGE_NAMES[value] }))}
        value={range}
        onChange={(value) => {
          change({ range: value }, true);
        }}
      />
    </div>
  );
}

function Body(): ReactElement {
  const history = useWholeHistory();
  const syncNow = useSyncNow();
  const hasPulled = useHasPulled('transactions');
  const { parameters } = useParameters();
  if (history === null || !hasPulled) return <Skeleton height="24rem" />;
  if (!history.complete) {
    return <IncompleteHistory consequence="charts of it would be wrong" what="Charts" onFetch={syncNow} />;
  }
  const currency = CURRENCIES.find((one) => one === parameters.get('currency')) ?? 'DC';
  const range = RANGES.find((one) => one === parameters.get('range')) ?? '12';
  const transactions = ofCurrency(history.transactions, currency);
  return (
    <>
      <Choice currency={currency} range={range} />
      {transactions.length === 0 ? (
        <div className="vq-card">
          <EmptyMessage icon={IconChartLine} title={`No ${currency} has moved yet.`}>
            <Button component={Link} to="/wallet?tab=receive" variant="default">
              Show my address
            </Button>
          </EmptyMessage>
        </div>
      ) : (
        <Charts transactions={transactions} currency={currency} range={range} />
      )}
    </>
  );
}

/** The history as charts: balance, in and out, fees; computed on this device. */
export function Component(): ReactElement {
  return (
    <div className="vq-stack">
      <PageHeader title="Charts" subtitle="Added up on this device" />
      <Body />
    </div>
  );
}
