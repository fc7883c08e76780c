import { IconCircleCheck, IconClock, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { PriceEvent, SupplyValue } from '#domain/supply-answer.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { priceText, wholeAmount } from '../../ui/market-format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

type PhaseRow = SupplyValue['phases'][number];

const STATUS = {
  active: { tone: 'good', icon: IconPlayerPlay, word: 'Active' },
  pending: { tone: 'calm', icon: IconClock, word: 'Pending' },
  sold: { tone: 'calm', icon: IconCircleCheck, word: 'Sold' },
} as const;

const phaseColumns: readonly DataColumn<PhaseRow>[] = [
  { name: 'Phase', show: ({ phase }) => <span className="vq-figures">Phase {phase}</span> },
  { name: 'Supply Range', show: ({ from, to }) => `${wholeAmount(from)} to ${wholeAmount(to)} DC` },
  { name: 'DC Price', number: true, show: ({ priceUsd }) => priceText(priceUsd) },
  {
    name: 'Status',
    show: ({ status }) => (
      <StatusPill tone={STATUS[status].tone} icon={STATUS[status].icon}>
        {STATUS[status].word}
      </StatusPill>
    ),
  },
];

/** The current phase and the next four. */
export function PhaseTable({ rows }: { readonly rows: readonly PhaseRow[] }): ReactElement {
  return (
    <DataTable
      label="Future Phase Pricing"
      columns={phaseColumns}
      rows={rows}
      keyOf={({ phase }) => String(phase)}
    />
  );
}

const eventColumns: readonly DataColumn<PriceEvent>[] = [
  { name: 'Time', show: ({ at }) => <RelativeTime at={at} /> },
  { name: 'Phase', show: ({ phase }) => `Phase ${String(phase)}` },
  { name: 'Old Price', number: true, show: ({ oldPrice }) => priceText(oldPrice) },
  { name: 'New Price', number: true, show: ({ newPrice }) => priceText(newPrice) },
  { name: 'Reason', show: ({ reason }) => reason },
  { name: 'By', show: ({ by }) => by },
];

/** Every change of the price, with its author and reason (ruling M11). */
export function PriceEvents({ events }: { readonly events: readonly PriceEvent[] }): ReactElement {
  return (
    <DataTable
      label="Price Event History"
      columns={eventColumns}
      rows={events}
      keyOf={({ id }) => id}
      folds
    />
  );
}
