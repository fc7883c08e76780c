import { Skeleton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import type { LineChartProps } from './chart-series.ts';
import { chartHeight } from './chart-height.ts';

const LineDrawing = lazy(async () => ({ default: (await import('./line-drawing.tsx')).LineDrawing }));

/** Values over time (or over another number), drawn on this device by code that is loaded on demand. */
export function LineChart(props: LineChartProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={chartHeight} />}>
      <LineDrawing {...props} />
    </Suspense>
  );
}
