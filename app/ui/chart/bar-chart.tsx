import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import type { BarChartProps } from './chart-series.ts';
import { chartHeight } from './chart-height.ts';
import { lazyPart } from '../lazy-part.ts';

const BarDrawing = lazyPart(async () => (await import('./bar-drawing.tsx')).BarDrawing);

/** Bars in groups, one group per month or other name, drawn on this device by code that is loaded on demand. */
export function BarChart(props: BarChartProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={chartHeight} />}>
      <BarDrawing {...props} />
    </Suspense>
  );
}
