/** The default supply of tests: in the second phase, of which a quarter is sold. */
import type { PriceEvent, SupplyValue } from '#domain/supply-answer.ts';

type PhaseRow = SupplyValue['phases'][number];

const phaseRow = (phase: number): PhaseRow => ({
  phase,
  from: String((phase - 1) * 1_000_000_000),
  to: String(phase * 1_000_000_000),
  priceUsd: String(1 + (phase - 1) / 4),
  status: phase === 2 ? 'active' : 'pending',
});

export const supplyValue = (change: Partial<SupplyValue> = {}): SupplyValue => ({
  phase: 2,
  priceUsd: '1.25',
  nextPriceUsd: '1.5',
  phaseSize: '1000000000',
  phaseSold: '250000000',
  totalSold: '1250000000',
  totalMinted: '1259999999',
  available: '750000000',
  launchAt: '2025-11-14T00:00:00.000Z',
  split: { marketing: 1500, core: 1000, universal: 5 },
  splitMode: 'from_gross',
  minimumUsd: '10',
  maximumUsd: '100000',
  phases: [2, 3, 4, 5, 6].map(phaseRow),
  ...change,
});

export const priceEvent = (change: Partial<PriceEvent> = {}): PriceEvent => ({
  id: '12',
  phase: 2,
  oldPrice: '1',
  newPrice: '1.25',
  reason: 'Phase 1 sold out',
  by: 'System',
  at: '2026-01-02T00:00:00.000Z',
  ...change,
});
