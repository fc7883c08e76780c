/** The input of a chart. Values are micro-units: they are drawn as numbers, and written from the exact amount. */
import type { Micro } from '#domain/money.ts';

export type ChartTone = 'accent' | 'good' | 'bad' | 'calm';

export type ChartPoint<X> = { readonly x: X; readonly value: Micro };

export type ChartSeries<X> = {
  readonly name: string;
  /** The meaning of the colour; the name always says it too. */
  readonly tone?: ChartTone;
  readonly points: readonly ChartPoint<X>[];
};

export type ChartProps<X> = {
  readonly series: readonly ChartSeries<X>[];
  /** The chart's title: "Balance over time". */
  readonly label: string;
  /** Writes a value in full: "1,234.50 DC". */
  readonly format: (value: Micro) => string;
  /** Writes it on the axis, where there is little room; default "1.2K". */
  readonly formatTick?: (value: Micro) => string;
};

export type LineChartProps = ChartProps<number> & {
  /** Writes a position; without it positions are times (ms since the epoch). */
  readonly formatX?: (x: number) => string;
  /** `step`: a value holds until the next point. */
  readonly shape?: 'line' | 'step';
  /** Lines at values that matter, such as a goal. */
  readonly levels?: readonly ChartLevel[];
};

export type ChartLevel = { readonly name: string; readonly value: Micro };

/** Positions are names, such as months, in the order of the first series. */
export type BarChartProps = ChartProps<string> & {
  /** What a position is; default "Month". */
  readonly positionName?: string;
};

/** A small curve without axes. */
export type SparkLineProps = {
  readonly points: readonly ChartPoint<number>[];
  /** Describes the curve in words; the figures around it are written by the caller. */
  readonly summary: string;
};

export const toneOf = ({ tone }: ChartSeries<unknown>): ChartTone => tone ?? 'accent';

/** The text for one position: "Nov 2026: In 5.00 DC · Out 2.00 DC"; omits the name of a single series. */
export const makeReadout = (
  position: string,
  series: readonly ChartSeries<unknown>[],
  values: readonly string[],
): string =>
  `${position}: ${values
    .map((value, index) => (series.length === 1 ? value : `${series[index]?.name ?? ''} ${value}`))
    .join(' · ')}`;
