import type { ReactElement } from 'react';
import type { HistoryRow } from '../../data/history.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CommandDetail } from './command-detail.tsx';
import { TransactionDetail } from './transaction-detail.tsx';

type Props = { readonly row: HistoryRow | null; readonly onClose: () => void };

/** Everything about one line of the history. */
export function HistoryDetail({ row, onClose }: Props): ReactElement {
  return (
    <Sheet opened={row !== null} title="Transaction" onClose={onClose}>
      {row?.kind === 'transaction' ? <TransactionDetail row={row} /> : null}
      {row?.kind === 'command' ? <CommandDetail id={row.command.id} onDone={onClose} /> : null}
    </Sheet>
  );
}
