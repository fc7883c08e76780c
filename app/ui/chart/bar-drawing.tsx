/** Draws a bar chart. bar-chart.tsx loads it on demand. */
import type { ReactElement } from 'react';
import { Axes, ChartFrame } from './chart-frame.tsx';
import {
  axisAmount,
  placeBands,
  plotHeightPx,
  rightEdgeOf,
  valueAxis,
  collectValues,
} from './chart-scales.ts';
import { type BarChartProps, type ChartSeries, makeReadout, toneOf } from './chart-series.ts';
import { findNearest, usePointed } from './use-pointed.ts';

const leastPx = 1;

const valueOf = ({ points }: ChartSeries<string>, name: string): bigint | undefined =>
  points.find(({ x }) => x === name)?.value;

/** Summarises the chart in a sentence: the last value of each series, and its largest. */
function summaryOf({ series, label, format }: BarChartProps): string {
  const parts = series.flatMap(({ name, points }) => {
    const last = points.at(-1);
    if (last === undefined) return [];
    const most = points.reduce((best, point) => (point.value > best.value ? point : best), last);
    return [`${name}: ${format(last.value)} (${last.x}), at most ${format(most.value)} (${most.x})`];
  });
  return `${label}. ${parts.join('; ')}`;
}

function useBars({ series, formatTick = axisAmount }: BarChartProps) {
  const { width, at, ref, props } = usePointed();
  const axis = valueAxis(collectValues(series), formatTick);
  const right = rightEdgeOf(width);
  const groups = placeBands(series, axis.left, right);
  const pointed = groups.names[findNearest(groups.names.map(groups.middle), at)];
  return { axis, right, groups, ref, props, pointed, isPointing: at !== null };
}

export function BarDrawing(all: BarChartProps): ReactElement {
  const { series, label, format, positionName = 'Month' } = all;
  const { axis, right, groups, ref, props, pointed, isPointing } = useBars(all);
  const written = (name: string): string[] =>
    series.map((one) => {
      const value = valueOf(one, name);
      return value === undefined ? '' : format(value);
    });
  const base = axis.place(0n);
  return (
    <ChartFrame
      label={label}
      positionName={positionName}
      series={series}
      rows={() => groups.names.map((name) => ({ name, values: written(name) }))}
      plotRef={ref}
      readout={pointed === undefined ? '' : makeReadout(pointed, series, written(pointed))}
    >
      <svg {...props} role="img" aria-label={summaryOf(all)} height={plotHeightPx}>
        <Axes
          left={axis.left}
          right={right}
          bottom={axis.bottom}
          values={axis.ticks}
          positions={groups.ticks}
        />
        {series.map((one, index) => (
          <g key={one.name} data-tone={toneOf(one)} data-series={index}>
            {one.points.map(({ x, value }) => {
              const end = axis.place(value);
              const height = value === 0n ? 0 : Math.max(leastPx, Math.abs(base - end));
              return (
                <rect
                  key={x}
                  className="vq-chart-bar"
                  data-dimmed={isPointing && x !== pointed}
                  x={groups.place(x, one.name)}
                  y={Math.min(base - (value > 0n ? height : 0), base)}
                  width={groups.barPx}
                  height={height}
                />
              );
            })}
          </g>
        ))}
      </svg>
    </ChartFrame>
  );
}
