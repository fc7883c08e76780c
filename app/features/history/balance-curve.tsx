import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactElement, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { settlesWithinMs, useRecentTransactions } from '../../data/history/recent-transactions.ts';
import { useHasPulled } from '../../data/replication/sync-status.ts';
import { useNow } from '../../platform/clock.ts';
import { tickTime } from '../../ui/chart/chart-times.ts';
import { SparkLine } from '../../ui/chart/spark-line.tsx';
import { startOfDay } from '../../ui/calendar-day.ts';
import { exactAmount, shortAmount, withCurrency } from '../../ui/format.ts';
import { type ClosingBalances, computeClosingBalances, curveDays } from './closing-balances.ts';
import './balance-curve.css';

type State = ClosingBalances | 'incomplete' | 'loading' | null;

const tickMs = 60_000;

function useClosingBalances(): State {
  const recent = useRecentTransactions();
  const pulled = useHasPulled('transactions');
  const today = startOfDay(useNow(tickMs));
  const found = useMemo((): State => {
    if (recent === null || recent.wallet === null) return 'loading';
    if (!pulled) return 'incomplete';
    return computeClosingBalances({ ...recent, wallet: recent.wallet }, today);
  }, [recent, pulled, today]);
  const [settled] = useDebouncedValue(found, found === 'incomplete' ? settlesWithinMs : 0);
  return settled;
}

const smallest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));
const largest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a));

type Drawn = {
  readonly range: string;
  readonly change: string;
  readonly summary: string;
  readonly first: string;
};

/** The chart as text: its range, its change, and everything else that it shows. */
function describe({ currency, days }: ClosingBalances): Drawn {
  const values = days.map(({ value }) => value);
  const [from, to] = [values[0] ?? 0n, values.at(-1) ?? 0n];
  const write = (value: bigint): string => withCurrency(exactAmount(value), currency);
  const first = tickTime(curveDays * 86_400_000)(days[0]?.x ?? 0);
  const change =
    to === from ? 'unchanged' : `${to > from ? '+' : ''}${withCurrency(shortAmount(to - from), currency)}`;
  const range = `${currency} balance, last ${String(days.length)} days`;
  return {
    range,
    change,
    first,
    summary: `${range}: from ${write(from)} on ${first} to ${write(to)} today. At least ${write(smallest(values))}, at most ${write(largest(values))}.`,
  };
}

function Curve({ balances }: { readonly balances: ClosingBalances }): ReactElement {
  const { range, change, summary, first } = describe(balances);
  return (
    <>
      <figcaption>
        <span>{range}</span>
        <span className="vq-figures curve-change">{change}</span>
      </figcaption>
      <SparkLine points={balances.days} summary={summary} />
      <div className="curve-ends">
        <span>{first}</span>
        <Link to={`/wallet/charts?currency=${balances.currency}&range=3`} className="vq-link curve-more">
          All charts
        </Link>
        <span>Today</span>
      </div>
    </>
  );
}

const WORDS = {
  nothing: 'Your balance of the last 30 days is drawn here as soon as something has moved.',
  incomplete:
    'Not all of your history is on this device yet. The curve of your balance is drawn when the rest has come.',
};

/** The confirmed balance of the last 30 days, computed on this device from its own history; works offline. */
export function BalanceCurve(): ReactElement {
  const balances = useClosingBalances();
  if (balances === 'loading') {
    return (
      <div className="curve" aria-busy="true">
        <Skeleton height="100%" />
      </div>
    );
  }
  if (balances === null || balances === 'incomplete') {
    return (
      <div className="curve curve-empty">
        <p className="vq-small vq-dimmed">{balances === null ? WORDS.nothing : WORDS.incomplete}</p>
      </div>
    );
  }
  return (
    <figure className="curve">
      <Curve balances={balances} />
    </figure>
  );
}
