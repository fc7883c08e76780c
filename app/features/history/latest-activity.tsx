import { Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { type HistoryRow, useHistory } from '../../data/history.ts';
import { HistoryDetail } from './history-detail.tsx';
import { HistoryLine } from './history-row.tsx';

type Props = { readonly title: string; readonly rows: readonly HistoryRow[] };

function Lines({ title, rows }: Props): ReactElement {
  const [opened, setOpened] = useState<HistoryRow | null>(null);
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <ul className="vq-rows">
        {rows.map((row) => (
          <li key={row.kind === 'command' ? row.command.id : row.transaction.id + row.transaction.direction}>
            <HistoryLine
              row={row}
              onOpen={() => {
                setOpened(row);
              }}
            />
          </li>
        ))}
      </ul>
      <HistoryDetail
        row={opened}
        onClose={() => {
          setOpened(null);
        }}
      />
    </section>
  );
}

/** The latest lines of the history, what is still moving first: for screens that show more than the history. */
export function LatestActivity({ count }: { readonly count: number }): ReactElement | null {
  const { rows } = useHistory({}, count);
  const shown = rows.slice(0, count);
  return shown.length === 0 ? null : <Lines title="Latest activity" rows={shown} />;
}
