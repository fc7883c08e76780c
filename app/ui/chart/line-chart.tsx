import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import type { LineChartProps } from './chart-series.ts';
import { chartHeight } from './chart-height.ts';
import { lazyPart } from '../lazy-part.ts';

const LineDrawing = lazyPart(async () => (await import('./line-drawing.tsx')).LineDrawing);

/** Values over time (or over another number), drawn on this device by code that is loaded on demand. */
export function LineChart(props: LineChartProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={chartHeight} />}>
      <LineDrawing {...props} />
    </Suspense>
  );
}
