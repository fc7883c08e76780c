import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { type HistoryRow, useHistoryRow } from '../../data/history.ts';
import { DetailPane } from '../../ui/detail-pane.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CommandDetail } from './command-detail.tsx';
import { TransactionDetail } from './transaction-detail.tsx';

type Props = { readonly id: string | null; readonly onClose: () => void };

type BodyProps = { readonly row: HistoryRow | null; readonly onClose: () => void };

function Body({ row, onClose }: BodyProps): ReactElement {
  if (row === null) return <Skeleton height="16rem" />;
  return row.kind === 'transaction' ? (
    <TransactionDetail row={row} />
  ) : (
    <CommandDetail id={row.command.id} onDone={onClose} />
  );
}

/** Everything about one line of the history, over the page. */
export function HistorySheet({ id, onClose }: Props): ReactElement {
  const row = useHistoryRow(id);
  return (
    <Sheet opened={id !== null} title="Transaction" onClose={onClose}>
      <Body row={row} onClose={onClose} />
    </Sheet>
  );
}

/** The same beside the list, where there is room. */
export function HistoryPane({ id, onClose }: Props): ReactElement {
  const row = useHistoryRow(id);
  return (
    <DetailPane title="Transaction" onClose={onClose}>
      {id === null ? null : <Body row={row} onClose={onClose} />}
    </DetailPane>
  );
}
