/** Draws a line chart. line-chart.tsx loads it on demand. */
import type { ReactElement } from 'react';
import { Axes, ChartFrame, type ChartRow } from './chart-frame.tsx';
import {
  axisAmount,
  plotHeightPx,
  makePositionAxis,
  rightEdgeOf,
  valueAxis,
  collectValues,
} from './chart-scales.ts';
import {
  type ChartLevel,
  type ChartPoint,
  type ChartSeries,
  type LineChartProps,
  makeReadout,
  toneOf,
} from './chart-series.ts';
import { areaPath, linePath, type Spot } from './path.ts';
import { pointTime, rowTime, tickTime } from './chart-times.ts';
import { findNearest, usePointed } from './use-pointed.ts';

type Point = ChartPoint<number>;
type Place = (point: Point) => number;

/** Every position at which a series has a point, in order. */
const positionsOf = (series: readonly ChartSeries<number>[]): number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);

/** The last point at or before a position. */
const valueAt = ({ points }: ChartSeries<number>, x: number): Point | undefined =>
  points.findLast((point) => point.x <= x);

type Words = {
  readonly rows: () => readonly ChartRow[];
  readonly at: (x: number) => string;
  readonly summary: string;
};

/** Describes the chart in words: a line for each position, and a summary. */
function wordsOf(props: LineChartProps, positions: readonly number[]): Words {
  const { series, label, format, levels = [] } = props;
  const span = (positions.at(-1) ?? 0) - (positions[0] ?? 0);
  const say = props.formatX ?? pointTime(span);
  const valuesAt = (x: number): string[] =>
    series.map((one) => {
      const point = valueAt(one, x);
      return point === undefined ? '' : format(point.value);
    });
  const ends = series.flatMap(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return [];
    const from = `from ${format(first.value)} (${say(first.x)})`;
    return [`${name} ${from} to ${format(last.value)} (${say(last.x)})`];
  });
  return {
    rows: () => {
      const name = props.formatX ?? rowTime(positions, span);
      return positions.map((x) => ({ name: name(x), values: valuesAt(x) }));
    },
    at: (x) => makeReadout(say(x), series, valuesAt(x)),
    summary: `${label}. ${[...ends, ...levels.map(({ name, value }) => `${name} ${format(value)}`)].join('; ')}`,
  };
}

type LineProps = {
  readonly one: ChartSeries<number>;
  readonly index: number;
  readonly alone: boolean;
  readonly step: boolean;
  readonly x: Place;
  readonly y: Place;
  readonly base: number;
};

function Line({ one, index, alone, step, x, y, base }: LineProps): ReactElement {
  const { points } = one;
  const curve = step ? 'step' : 'linear';
  const spots = points.map((point): Spot => [x(point), y(point)]);
  const stroke = linePath(spots, curve);
  const fill = alone ? areaPath(spots, curve, base) : '';
  const [only] = points;
  return (
    <g data-tone={toneOf(one)} data-series={index}>
      {fill === '' ? null : <path className="vq-chart-area" d={fill} />}
      <path className="vq-chart-line" d={stroke} />
      {points.length === 1 && only !== undefined ? (
        <circle className="vq-chart-dot" cx={x(only)} cy={y(only)} r={4} />
      ) : null}
    </g>
  );
}

type LevelsProps = {
  readonly levels: readonly ChartLevel[];
  readonly left: number;
  readonly right: number;
  readonly place: (value: bigint) => number;
};

const textAbovePx = 5;

/** Lines across the picture, each with its name. */
const Levels = ({ levels, left, right, place }: LevelsProps): ReactElement => (
  <g className="vq-chart-levels">
    {levels.map(({ name, value }) => (
      <g key={name}>
        <line x1={left} x2={right} y1={place(value)} y2={place(value)} />
        <text x={right} y={place(value) - textAbovePx} textAnchor="end">
          {name}
        </text>
      </g>
    ))}
  </g>
);

type PictureProps = LineChartProps & { readonly positions: readonly number[]; readonly words: Words };

function usePicture(all: Omit<PictureProps, 'words'>) {
  const { series, shape, formatTick, formatX, positions, levels = [] } = all;
  const { width, at, ref, props } = usePointed();
  const axis = valueAxis(
    [...collectValues(series), ...levels.map(({ value }) => value)],
    formatTick ?? axisAmount,
  );
  const right = rightEdgeOf(width);
  const span = (positions.at(-1) ?? 0) - (positions[0] ?? 0);
  const along = makePositionAxis(series, { left: axis.left, right, write: formatX ?? tickTime(span) });
  const pointed = findNearest(positions.map(along.place), at);
  return { axis, along, right, ref, props, pointed, isPointing: at !== null, step: shape === 'step' };
}

function Picture(all: PictureProps): ReactElement {
  const { series, label, positions, words } = all;
  const { axis, along, right, ref, props, pointed, isPointing, step } = usePicture(all);
  const x: Place = (point) => along.place(point.x);
  const y: Place = (point) => axis.place(point.value);
  const position = positions[pointed];
  return (
    <ChartFrame
      label={label}
      positionName={all.formatX === undefined ? 'Time' : 'Position'}
      series={series}
      rows={words.rows}
      plotRef={ref}
      readout={position === undefined ? '' : words.at(position)}
    >
      <svg {...props} role="img" aria-label={words.summary} height={plotHeightPx}>
        <Axes
          left={axis.left}
          right={right}
          bottom={axis.bottom}
          values={axis.ticks}
          positions={along.ticks}
          flush
        />
        <Levels levels={all.levels ?? []} left={axis.left} right={right} place={axis.place} />
        {series.map((one, index) => (
          <Line
            key={one.name}
            one={one}
            index={index}
            alone={series.length === 1}
            step={step}
            x={x}
            y={y}
            base={axis.place(0n)}
          />
        ))}
        {isPointing && position !== undefined ? (
          <g className="vq-chart-pointed">
            <line x1={along.place(position)} x2={along.place(position)} y1={0} y2={axis.bottom} />
            {series.map((one) => {
              const point = valueAt(one, position);
              return point === undefined ? null : (
                <g key={one.name} data-tone={toneOf(one)}>
                  <circle className="vq-chart-dot" cx={along.place(position)} cy={y(point)} r={4} />
                </g>
              );
            })}
          </g>
        ) : null}
      </svg>
    </ChartFrame>
  );
}

export function LineDrawing(props: LineChartProps): ReactElement {
  const positions = positionsOf(props.series);
  return <Picture {...props} positions={positions} words={wordsOf(props, positions)} />;
}
