import { type ReactElement, useMemo } from 'react';
import { readMicro } from '#domain/money.ts';
import type { PriceEvent, SupplyValue } from '#domain/supply-answer.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { timeMs } from '../../ui/format.ts';
import { priceText } from '../../ui/market-format.ts';

/** The price over time, oldest first: before the first event, after each event, and as of a time. */
export function pricePoints(supply: SupplyValue, events: readonly PriceEvent[], asOf: number | null) {
  const past = events
    .map(({ at, newPrice }) => ({ x: timeMs(at), value: readMicro(newPrice) }))
    .sort((a, b) => a.x - b.x);
  const first = events.reduce<PriceEvent | null>(
    (oldest, event) => (oldest === null || event.at < oldest.at ? event : oldest),
    null,
  );
  const start = { x: timeMs(supply.launchAt), value: readMicro(first?.oldPrice ?? supply.priceUsd) };
  const before = past.some(({ x }) => x <= start.x) ? [] : [start];
  const end = asOf === null ? [] : [{ x: asOf, value: readMicro(supply.priceUsd) }];
  return [...before, ...past, ...end];
}

type Props = {
  readonly supply: SupplyValue;
  readonly events: readonly PriceEvent[];
  /** The time of the figures. */
  readonly asOf: number | null;
};

/** The price of one DC over time. */
export function PriceHistory({ supply, events, asOf }: Props): ReactElement {
  const series = useMemo(
    () => [{ name: 'Price', points: pricePoints(supply, events, asOf) }],
    [supply, events, asOf],
  );
  return (
    <LineChart
      label="Price of one DC over time"
      series={series}
      format={(value) => priceText(value)}
      formatTick={(value) => priceText(value)}
      shape="step"
    />
  );
}
