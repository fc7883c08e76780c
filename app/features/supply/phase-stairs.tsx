import { Skeleton, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSupply } from '../../data/queries/supply.ts';
import { PhaseChart } from './phase-chart.tsx';

/** The price by phase and what is sold, for the market. */
export function PhaseStairs(): ReactElement | null {
  const { status, supply } = useSupply();
  if (status === 'missing') return null;
  return (
    <section className="vq-card" aria-labelledby="market-stairs" aria-busy={supply === null}>
      <Title order={2} id="market-stairs" mb="md">
        Price by phase
      </Title>
      {supply === null ? <Skeleton className="phase-chart-place" /> : <PhaseChart supply={supply} />}
    </section>
  );
}
