/** Draws a small curve. spark-line.tsx loads it on demand. */
import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { ReactElement } from 'react';
import type { ChartPoint, SparkLineProps } from './chart-series.ts';
import './chart.css';

/** In units of the drawing, which is stretched to the width that it gets. */
const width = 600;
const height = 96;
const margin = 4;

/** A curve of equal values runs through the middle; otherwise it uses the whole height. */
function heightsOf(values: readonly number[]): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return () => height / 2;
  return scaleLinear()
    .domain([least, most])
    .range([height - margin, margin]);
}

export function SparkDrawing({ points, summary }: SparkLineProps): ReactElement {
  const y = heightsOf(points.map(({ value }) => Number(value)));
  const x = scaleLinear()
    .domain([points[0]?.x ?? 0, points.at(-1)?.x ?? 1])
    .range([0, width]);
  const placeX = (point: ChartPoint<number>): number => x(point.x);
  const placeY = (point: ChartPoint<number>): number => y(Number(point.value));
  const all = [...points];
  const fill = area<ChartPoint<number>>().x(placeX).y0(height).y1(placeY).curve(curveMonotoneX)(all);
  const stroke = line<ChartPoint<number>>().x(placeX).y(placeY).curve(curveMonotoneX)(all);
  return (
    <svg
      className="vq-spark"
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="none"
    >
      <path className="vq-chart-area" d={fill ?? ''} />
      <path className="vq-chart-line" d={stroke ?? ''} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
