import type { ReactElement } from 'react';
import type { StakeAnswer } from '#domain/project-launch/answers.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { type CsvColumn, writeCsv } from '#app/ui/csv.ts';
import { ExportButton } from '#app/ui/export-button.tsx';
import { NeedsConnection } from '#app/ui/needs-connection.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { SectionProps } from './project-section.ts';
import { loadStakes } from './stakes.ts';

export const STAKE_COLUMNS: readonly CsvColumn<StakeAnswer>[] = [
  { name: 'Investment', cell: ({ investment }) => ({ text: investment }) },
  { name: 'Wallet', cell: ({ address }) => ({ text: address }) },
  { name: 'Amount DC', cell: ({ amount }) => ({ number: amount }) },
  { name: 'Tokens', cell: ({ tokens }) => ({ number: tokens }) },
  { name: 'Status', cell: ({ status }) => ({ text: status }) },
  { name: 'Time (UTC)', cell: ({ at }) => ({ text: at }) },
  { name: 'Transaction', cell: ({ txId }) => ({ text: txId }) },
  { name: 'Refunded DC', cell: ({ refund }) => ({ number: refund?.amount ?? '' }) },
  { name: 'Refund fee DC', cell: ({ refund }) => ({ number: refund?.fee ?? '' }) },
];

async function exportStakes(project: string, symbol: string): Promise<number> {
  const stakes = await loadStakes(project);
  if (!stakes.ok) throw new Error(stakes.problem.detail);
  saveFile(`${symbol.toLowerCase()}-stakes.csv`, 'text/csv', writeCsv(STAKE_COLUMNS, stakes.value));
  return stakes.value.length;
}

/** For the creator: every stake as a file for spreadsheets, from the service. */
export function CreatorStakes({ project: { id, symbol } }: SectionProps): ReactElement {
  const { online, reachable } = useConnectivity();
  return (
    <section className="vq-card launchpad-section" aria-labelledby="stakes">
      <h2 id="stakes">Stakes</h2>
      <p className="vq-dimmed">
        Every stake with its wallet, tokens and transaction, for spreadsheets. A backer of several stakes is
        refunded once for all of them.
      </p>
      {online && reachable ? (
        <ExportButton title="Every stake in the project" onExport={() => exportStakes(id, symbol)} />
      ) : null}
      <NeedsConnection action="Exporting the stakes" />
    </section>
  );
}
