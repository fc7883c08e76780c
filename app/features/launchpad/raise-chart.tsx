import { type ReactElement, useMemo } from 'react';
import { readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import { dc } from './project-text.ts';

/** One point is no curve. */
const drawnFrom = 2;

/** The raise over time; the drawing is loaded on demand. */
export function RaiseChart({ project: { curve } }: { readonly project: ProjectValue }): ReactElement | null {
  const series = useMemo(
    () => [
      {
        name: 'Raised',
        tone: 'accent' as const,
        points: curve.map(({ at, raised }) => ({ x: Date.parse(at), value: readMicro(raised) })),
      },
    ],
    [curve],
  );
  if (curve.length < drawnFrom) return null;
  return <LineChart label="Raised over time" series={series} format={dc} shape="step" />;
}
