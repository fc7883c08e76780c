import { Skeleton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import type { LineChartProps } from './chart-series.ts';
import { chartHeight } from './chart-height.ts';

const LineDrawing = lazy(async () => ({
  default: (await loadPart(() => import('./line-drawing.tsx'))).LineDrawing,
}));

/** Values over time (or over another number), drawn on this device by code that is loaded on demand. */
export function LineChart(props: LineChartProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={chartHeight} />}>
      <LineDrawing {...props} />
    </Suspense>
  );
}
