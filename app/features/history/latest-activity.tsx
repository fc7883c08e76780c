import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { type HistoryRow, useHistory } from '../../data/history.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { HistorySheet } from './history-detail.tsx';
import { HistoryLine, idOf } from './history-row.tsx';

type Props = { readonly title: string; readonly rows: readonly HistoryRow[] };

function Lines({ title, rows }: Props): ReactElement {
  const { id: opened, linkTo, state, close } = useOpened();
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <ul className="vq-rows">
        {rows.map((row) => {
          const id = idOf(row);
          return (
            <li key={id}>
              <HistoryLine row={row} link={{ to: linkTo(id), state, replace: false, open: id === opened }} />
            </li>
          );
        })}
      </ul>
      <HistorySheet id={opened} onClose={close} />
    </section>
  );
}

/** The latest lines of the history, what is still moving first: for screens that show more than the history. */
export function LatestActivity({ count }: { readonly count: number }): ReactElement | null {
  const { rows } = useHistory({}, count);
  const shown = rows.slice(0, count);
  return shown.length === 0 ? null : <Lines title="Latest activity" rows={shown} />;
}
