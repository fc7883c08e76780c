import { type ReactElement, useMemo } from 'react';
import { readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import type { SectionProps } from './project-section.ts';
import { dc } from './project-text.ts';

const minuteMs = 60_000;

/** The points from zero at the start to the sum now, or at the end. `minute`: the time, in minutes since 1970. */
function pointsOf({ closedAt, curve, raised, startAt }: ProjectValue, minute: number) {
  const start = Date.parse(startAt);
  const end = closedAt === null ? minute * minuteMs : Date.parse(closedAt);
  const points = curve.map(({ at, raised: sum }) => ({ x: Date.parse(at), value: readMicro(sum) }));
  const last = points.at(-1)?.x ?? start;
  return [
    { x: Math.min(start, points[0]?.x ?? start), value: 0n },
    ...points,
    ...(end > last ? [{ x: end, value: readMicro(raised) }] : []),
  ];
}

/** The sum raised over time, with the caps. */
export function RaiseChart({ project, now }: SectionProps): ReactElement | null {
  const minute = Math.floor(now / minuteMs);
  const series = useMemo(
    () => [{ name: 'Raised', tone: 'accent' as const, points: pointsOf(project, minute) }],
    [project, minute],
  );
  const { curve, hardCap, softCap } = project;
  if (curve.length === 0) return null;
  return (
    <section className="vq-card launchpad-section" aria-label="The raise">
      <LineChart
        label="Raised over time"
        series={series}
        format={dc}
        shape="step"
        levels={[
          { name: 'Soft cap', value: readMicro(softCap) },
          { name: 'Hard cap', value: readMicro(hardCap) },
        ]}
      />
    </section>
  );
}
