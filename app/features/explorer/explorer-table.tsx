import { type ReactElement, type RefObject, useState } from 'react';
import type { To } from 'react-router-dom';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { ExplorerKey, ExplorerSort } from '../../data/explorer/explorer-order.ts';
import { SHOWN, type TransactionColumn, TransactionTable } from '../../ui/transaction-table.tsx';
import { KIND_TEXT } from '#app/data/history/kind-text.ts';

/** C2's columns, in its order and words. */
const COLUMNS: readonly (TransactionColumn & { readonly by?: ExplorerKey })[] = [
  { cell: 'hash', name: 'Tx Hash', show: ({ id }) => id },
  { cell: 'from', name: 'From', by: 'from', show: SHOWN.from },
  { cell: 'to', name: 'To', by: 'to', show: SHOWN.to },
  { cell: 'type', name: 'Type', by: 'type', show: ({ kind }) => KIND_TEXT[kind] },
  { cell: 'amount', name: 'Amount', by: 'amount', show: SHOWN.amount },
  { cell: 'status', name: 'Status', by: 'status', show: SHOWN.status },
  { cell: 'time', name: 'Time', by: 'time', show: SHOWN.time },
];

/** The newest row when the list was first shown: newer rows are highlighted once. */
function useNewestAtStart(rows: readonly ExplorerDoc[]): number {
  const [newest] = useState(() => rows.reduce((top, row) => Math.max(top, row.seq), 0));
  return newest;
}

type Props = {
  readonly label?: string;
  readonly rows: readonly ExplorerDoc[];
  readonly linkTo: (row: ExplorerDoc) => To;
  readonly openId: string | null;
  readonly sort?: ExplorerSort;
  readonly onSort?: (by: ExplorerKey) => void;
  readonly listRef?: RefObject<HTMLDivElement | null>;
};

/** Rows of the explorer. */
export function ExplorerTable({ label = 'Transactions', rows, onSort, ...rest }: Props): ReactElement {
  const newest = useNewestAtStart(rows);
  const sortBy = (by: string): void => {
    const column = COLUMNS.find((each) => each.by === by);
    if (column?.by !== undefined) onSort?.(column.by);
  };
  return (
    <TransactionTable
      {...rest}
      label={label}
      layout="explorer"
      columns={COLUMNS}
      rows={rows}
      isFresh={({ seq }) => seq > newest}
      {...(onSort === undefined ? {} : { onSort: sortBy })}
    />
  );
}
