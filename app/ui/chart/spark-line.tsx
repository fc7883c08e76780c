import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import type { SparkLineProps } from './chart-series.ts';
import { lazyPart } from '../lazy-part.ts';
import './spark-line.css';

const SparkDrawing = lazyPart(async () => (await import('./spark-drawing.tsx')).SparkDrawing);

/** A small curve without axes, drawn on this device by code that is loaded on demand. */
export function SparkLine(props: SparkLineProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton className="vq-spark" />}>
      <SparkDrawing {...props} />
    </Suspense>
  );
}
