import { Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useHistoryRow } from '../../data/history/history.ts';
import { DetailPane } from '../../ui/detail-pane.tsx';
import { EmptyMessage } from '../../ui/message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CommandDetail } from './command-detail.tsx';
import { TransactionDetail } from './transaction-detail.tsx';

type Props = { readonly id: string | null; readonly onClose: () => void };

function Body({ id, onClose }: Props): ReactElement {
  const { row, loading } = useHistoryRow(id);
  if (row === null) {
    return loading ? (
      <Skeleton height="16rem" />
    ) : (
      <EmptyMessage icon={IconSearchOff} title="This transaction is not on this device." />
    );
  }
  return row.kind === 'transaction' ? (
    <TransactionDetail row={row} />
  ) : (
    <CommandDetail id={row.command.id} partyName={row.partyName} onDone={onClose} />
  );
}

/** The details of one row of the history, over the page. */
export function HistorySheet({ id, onClose }: Props): ReactElement {
  return (
    <Sheet opened={id !== null} title="Transaction" onClose={onClose}>
      {id === null ? null : <Body id={id} onClose={onClose} />}
    </Sheet>
  );
}

/** The same beside the list, where there is room. */
export function HistoryPane({ id, onClose }: Props): ReactElement {
  return (
    <DetailPane title="Transaction" onClose={onClose}>
      {id === null ? null : <Body id={id} onClose={onClose} />}
    </DetailPane>
  );
}
