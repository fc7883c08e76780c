/** Converts values to pixels. Pure. */
import { type Micro, MICRO_PER_UNIT, writeMicro } from '#domain/money.ts';
import type { ChartSeries } from './chart-series.ts';
import { compact } from './compact.ts';
import { roundSpan, scaleBands, scaleLinear } from './scale.ts';

export const plotHeightPx = 220;
const padding = { top: 10, right: 10, bottom: 26, gap: 8 };
const letterPx = 6.8;
const tickCount = 4;
const labelGapPx = 14;

export type Tick = { readonly at: number; readonly text: string };

export type ValueAxis = {
  readonly ticks: readonly Tick[];
  /** px from the top */
  readonly place: (value: Micro) => number;
  /** px: the left edge of the plot, after the tick labels */
  readonly left: number;
  readonly bottom: number;
};

/** "1.25K": for the ticks of an axis. */
export const axisAmount = (value: Micro): string =>
  compact()
    .format(writeMicro(value) as Intl.StringNumericLiteral)
    .replace('-', '−');

/** The value axis; it always includes zero, so that heights can be compared. */
export function valueAxis(values: readonly Micro[], write: (value: Micro) => string): ValueAxis {
  const numbers = values.map(Number);
  const least = Math.min(0, ...numbers);
  const most = Math.max(0, ...numbers);
  const bottom = plotHeightPx - padding.bottom;
  const round = roundSpan(least === most ? [0, Number(MICRO_PER_UNIT)] : [least, most], tickCount);
  const scale = scaleLinear(round.span, [bottom, padding.top]);
  const ticks = [...new Set(round.ticks.map((tick) => BigInt(Math.round(tick))))];
  const texts = ticks.map((value) => ({ at: scale(Number(value)), text: write(value) }));
  const longest = Math.max(...texts.map(({ text }) => text.length));
  return {
    ticks: texts,
    place: (value) => scale(Number(value)),
    left: Math.ceil(longest * letterPx) + padding.gap,
    bottom,
  };
}

export const collectValues = (series: readonly ChartSeries<unknown>[]): readonly Micro[] =>
  series.flatMap(({ points }) => points.map(({ value }) => value));

/** px: the remaining width of the plot, and its right edge */
export const rightEdgeOf = (width: number): number => width - padding.right;

export type PositionAxis = {
  readonly ticks: readonly Tick[];
  readonly place: (x: number) => number;
};

type Span = { readonly left: number; readonly right: number; readonly write: (x: number) => string };

/** The axis of times or other numbers, with as many labels as fit. */
export function makePositionAxis(
  series: readonly ChartSeries<number>[],
  { left, right, write }: Span,
): PositionAxis {
  const positions = series.flatMap(({ points }) => points.map(({ x }) => x));
  if (positions.length === 0) return { ticks: [], place: () => left };
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  const scale = scaleLinear([first, last], [left, right]);
  const place = (x: number): number => (first === last ? (left + right) / 2 : scale(x));
  const textPx = Math.max(write(first).length, write(last).length) * letterPx + labelGapPx;
  const count = first === last ? 1 : Math.min(6, Math.max(2, Math.floor((right - left) / textPx)));
  const ticks = Array.from({ length: count }, (_, index) => {
    const x = count === 1 ? first : first + ((last - first) * index) / (count - 1);
    return { at: place(x), text: write(x) };
  });
  const [start, end] = [ticks[0]?.text, ticks.at(-1)?.text];
  // The outer labels stay; one between them that would repeat its neighbour or the last one is left out.
  const isNews = ({ text }: Tick, index: number): boolean =>
    index === 0 || (index === count - 1 ? text !== start : text !== ticks[index - 1]?.text && text !== end);
  return { ticks: ticks.filter(isNews), place };
}

export type Bands = {
  readonly names: readonly string[];
  readonly ticks: readonly Tick[];
  /** px: the left edge of a series' bar within the group of a name */
  readonly place: (name: string, series: string) => number;
  /** px: the middle of a group */
  readonly middle: (name: string) => number;
  readonly barPx: number;
};

const barPxMax = 36;

/** One group per name with one bar per series; labels that would overlap are left out. */
export function placeBands(series: readonly ChartSeries<string>[], left: number, right: number): Bands {
  const names = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))];
  const groups = scaleBands(names, [left, right], { inner: 0.3, outer: 0.15 });
  const groupPx = Math.min(groups.band, barPxMax * series.length);
  const inset = (groups.band - groupPx) / 2;
  const inGroup = series.map(({ name }) => name);
  const bars = scaleBands(inGroup, [0, groupPx], { inner: 0.1, outer: 0 });
  const middle = (name: string): number => (groups.place(name) ?? left) + groups.band / 2;
  const longest = Math.max(0, ...names.map(({ length }) => length));
  const every = Math.max(1, Math.ceil((longest * letterPx + labelGapPx) / Math.max(1, groups.step)));
  // Counted from the end, so that the newest always has a label.
  const shown = names.filter((_, index) => (names.length - 1 - index) % every === 0);
  return {
    names,
    ticks: shown.map((name) => ({ at: middle(name), text: name })),
    place: (name, of) => (groups.place(name) ?? left) + inset + (bars.place(of) ?? 0),
    middle,
    barPx: bars.band,
  };
}
