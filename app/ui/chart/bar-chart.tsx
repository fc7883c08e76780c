import { Skeleton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import type { BarChartProps } from './chart-series.ts';
import { chartHeight } from './chart-height.ts';

const BarDrawing = lazy(async () => ({ default: (await import('./bar-drawing.tsx')).BarDrawing }));

/** Values side by side, a group for each month or other name, drawn on this device, loaded when it is first shown. */
export function BarChart(props: BarChartProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={chartHeight} />}>
      <BarDrawing {...props} />
    </Suspense>
  );
}
