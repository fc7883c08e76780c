import { SegmentedControl, Skeleton } from '@mantine/core';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { readMicro } from '#domain/money.ts';
import { type BalanceHistory as History, fetchWalletBalances } from '../../data/explorer/explorer-api.ts';
import type { Outcome } from '../../platform/problem.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { exactAmount, timeMs, withCurrency } from '../../ui/format.ts';
import '../../ui/segmented-control.css';

type Answer = { readonly key: string; readonly outcome: Outcome<History> };

function useHistory(address: string, currency: Currency): Outcome<History> | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const key = `${address} ${currency}`;
  useEffect(() => {
    let current = true;
    void fetchWalletBalances(address, currency).then((outcome) => {
      if (current) setAnswer({ key, outcome });
    });
    return () => {
      current = false;
    };
  }, [key, address, currency]);
  return answer?.key === key ? answer.outcome : null;
}

type ChartProps = { readonly history: History };

function Chart({ history: { points, complete, currency } }: ChartProps): ReactElement {
  const series = useMemo(
    () => [
      {
        name: currency,
        points: (points ?? []).map(({ at, balance }) => ({ x: timeMs(at), value: readMicro(balance) })),
      },
    ],
    [points, currency],
  );
  if ((points ?? []).length < 2) {
    return <p className="vq-dimmed">A chart needs two transactions in {currency}.</p>;
  }
  return (
    <>
      <LineChart
        label={`Balance over time in ${currency}`}
        series={series}
        format={(value) => withCurrency(exactAmount(value), currency)}
        shape="step"
      />
      {complete ? null : <p className="vq-dimmed vq-small">Older transactions are not drawn.</p>}
    </>
  );
}

function Body({ outcome }: { readonly outcome: Outcome<History> | null }): ReactElement {
  if (outcome === null) return <Skeleton height="14rem" />;
  if (!outcome.ok)
    return <p className="vq-dimmed">{outcome.problem.detail}. The rest of this page is complete.</p>;
  return <Chart history={outcome.value} />;
}

/** The balance of a wallet after each of its transactions, stored by the service: exact for any length of history. */
export function BalanceHistory({ address }: { readonly address: string }): ReactElement {
  const [currency, setCurrency] = useState<Currency>('DC');
  return (
    <section className="vq-card activity-chart" aria-label="Balance over time">
      <SegmentedControl<Currency>
        aria-label="Currency of the chart"
        data={[...CURRENCIES]}
        value={currency}
        onChange={setCurrency}
      />
      <Body outcome={useHistory(address, currency)} />
    </section>
  );
}
