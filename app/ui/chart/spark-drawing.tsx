/** Draws a small curve. spark-line.tsx loads it on demand. */
import type { ReactElement } from 'react';
import type { SparkLineProps } from './chart-series.ts';
import { areaPath, linePath, type Spot } from './path.ts';
import { scaleLinear } from './scale.ts';
import './chart.css';

/** In units of the drawing, which is stretched to the width that it gets. */
const width = 600;
const height = 96;
const margin = 4;

/**
 * The scale begins at zero, so that losing a part of the money does not look like losing all of it. A curve of zeros runs
 * along the bottom.
 */
function heightsOf(values: readonly number[]): (value: number) => number {
  const most = Math.max(0, ...values);
  if (most === 0) return () => height - margin;
  return scaleLinear([0, most], [height - margin, margin]);
}

export function SparkDrawing({ points, summary }: SparkLineProps): ReactElement {
  const y = heightsOf(points.map(({ value }) => Number(value)));
  const x = scaleLinear([points[0]?.x ?? 0, points.at(-1)?.x ?? 1], [0, width]);
  const spots = points.map((point): Spot => [x(point.x), y(Number(point.value))]);
  return (
    <svg
      className="vq-spark"
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="none"
    >
      <path className="vq-chart-area" d={areaPath(spots, 'smooth', height)} />
      <path className="vq-chart-line" d={linePath(spots, 'smooth')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
