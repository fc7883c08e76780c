import type { CSSProperties, ReactElement } from 'react';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { readMicro } from '#domain/money.ts';
import { barLength, priceText, wholeAmount } from '../../ui/market-format.ts';
import { describeSold } from './supply-text.ts';
import './phase-chart.css';

type Row = SupplyValue['phases'][number];

/** Describes the chart in a sentence. */
export function chartText(supply: SupplyValue): string {
  const rows = supply.phases.map(
    ({ phase, from, to, priceUsd }) =>
      `phase ${String(phase)}, ${wholeAmount(from)} to ${wholeAmount(to)} DC, at ${priceText(priceUsd)}`,
  );
  return `Price by phase: ${rows.join('; ')}. Phase ${String(supply.phase)} is ${describeSold(supply).text} sold.`;
}

function Step({ row, highest, sold }: { row: Row; highest: bigint; sold: number }): ReactElement {
  const size = { '--height': `${String(barLength(readMicro(row.priceUsd), highest))}%` } as CSSProperties;
  return (
    <div className="phase-step" data-active={row.status === 'active'}>
      <div className="phase-room">
        <span className="phase-price vq-figures">{priceText(row.priceUsd)}</span>
        <div className="phase-bar" style={size}>
          <span style={{ inlineSize: `${String(sold)}%` }} />
        </div>
      </div>
      <span>Phase {row.phase}</span>
      <span className="vq-dimmed">
        {wholeAmount(row.from)} to {wholeAmount(row.to)}
      </span>
    </div>
  );
}

/** The price as stairs: one step per phase, as high as its price and filled to its sold part. */
export function PhaseChart({ supply }: { readonly supply: SupplyValue }): ReactElement {
  const highest = supply.phases.reduce((most, { priceUsd }) => {
    const price = readMicro(priceUsd);
    return price > most ? price : most;
  }, 0n);
  const soldIn = ({ status }: Row): number =>
    status === 'sold' ? 100 : status === 'active' ? describeSold(supply).length : 0;
  return (
    <figure className="phase-chart" role="img" aria-label={chartText(supply)}>
      {supply.phases.map((row) => (
        <Step key={row.phase} row={row} highest={highest} sold={soldIn(row)} />
      ))}
    </figure>
  );
}
