import { Skeleton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import type { SparkLineProps } from './chart-series.ts';
import './spark-line.css';

const SparkDrawing = lazy(async () => ({
  default: (await loadPart(() => import('./spark-drawing.tsx'))).SparkDrawing,
}));

/** A small curve without axes, drawn on this device by code that is loaded on demand. */
export function SparkLine(props: SparkLineProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton className="vq-spark" />}>
      <SparkDrawing {...props} />
    </Suspense>
  );
}
