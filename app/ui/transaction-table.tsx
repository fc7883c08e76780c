import type { ReactElement, ReactNode, RefObject } from 'react';
import { Link, type To } from 'react-router-dom';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { Amount } from './amount.tsx';
import { shortHash } from './format.ts';
import type { ListSort } from './list-sort.ts';
import { RelativeTime } from './relative-time.tsx';
import { useHasTables } from './screen-width.ts';
import { SortButton } from './sort-button.tsx';
import { StatusPill } from './status-pill.tsx';
import { STATUS_TEXT } from './status-text.ts';
import { WalletLink } from './wallet-link.tsx';
import './transaction-table.css';

type Cell = 'hash' | 'from' | 'to' | 'party' | 'type' | 'amount' | 'status' | 'time';

export type TransactionColumn = {
  readonly cell: Cell;
  readonly name: string;
  /** The order that a click on the header selects; without it the header only names the column. */
  readonly by?: string;
  readonly show: (row: ExplorerDoc) => ReactNode;
};

/** The default rendering of a cell. */
export const SHOWN = {
  from: (row) => <WalletLink wallet={row.from} />,
  to: (row) => <WalletLink wallet={row.to} />,
  amount: (row) => <Amount value={row.amount} currency={row.currency} />,
  status: ({ status }) => {
    const { word, tone, icon } = STATUS_TEXT[status];
    return (
      <StatusPill tone={tone} icon={icon}>
        {word}
      </StatusPill>
    );
  },
  time: (row) => <RelativeTime at={row.at} />,
} as const satisfies Partial<Record<Cell, TransactionColumn['show']>>;

type Props = {
  readonly label: string;
  /** A class of the style sheet that sets the widths. */
  readonly layout: 'explorer' | 'activity';
  readonly columns: readonly TransactionColumn[];
  readonly rows: readonly ExplorerDoc[];
  /** The page that a row opens. */
  readonly linkTo: (row: ExplorerDoc) => To;
  readonly openId?: string | null;
  /** Rows that arrived since the list was first shown are highlighted once. */
  readonly isFresh?: (row: ExplorerDoc) => boolean;
  readonly sort?: ListSort<string>;
  readonly onSort?: (by: string) => void;
  readonly listRef?: RefObject<HTMLDivElement | null>;
};

const ARIA_SORT = { true: 'descending', false: 'ascending' } as const;

function Head({ columns, sort, onSort }: Pick<Props, 'columns' | 'sort' | 'onSort'>): ReactElement {
  // On a phone the header is for screen readers only: nothing in it may take the focus.
  const canSort = useHasTables();
  return (
    <div role="rowgroup" className="vq-table-head">
      <div role="row">
        {columns.map(({ cell, name, by }) => {
          const sortable = canSort && by !== undefined && sort !== undefined && onSort !== undefined;
          return (
            <div
              key={cell}
              role="columnheader"
              data-cell={cell}
              {...(sortable && sort.by === by ? { 'aria-sort': ARIA_SORT[`${sort.descending}`] } : {})}
            >
              {sortable ? <SortButton name={name} by={by} sort={sort} onSort={() => onSort(by)} /> : name}
            </div>
          );
        })}
      </div>
    </div>
  );
}

type RowProps = Pick<Props, 'columns' | 'linkTo' | 'openId' | 'isFresh'> & { readonly row: ExplorerDoc };

function Row({ row, columns, linkTo, openId, isFresh }: RowProps): ReactElement {
  const open = openId === row.id;
  return (
    <div
      role="row"
      className={isFresh?.(row) === true ? 'vq-table-row vq-arrived' : 'vq-table-row'}
      data-open={open}
    >
      {columns.map(({ cell, show }) => (
        <div key={cell} role="cell" data-cell={cell}>
          {cell === 'hash' ? (
            <Link
              to={linkTo(row)}
              className="vq-link vq-mono vq-stretched"
              replace={openId !== null}
              data-row
              title={row.id}
              {...(open ? { 'aria-current': true } : {})}
            >
              {shortHash(row.id)}
            </Link>
          ) : (
            show(row)
          )}
        </div>
      ))}
    </div>
  );
}

/** Transactions as a table from 768 px and as cards on a phone; the hash is a link that covers the whole row. */
export function TransactionTable({ label, layout, rows, columns, listRef, ...rest }: Props): ReactElement {
  const { sort, onSort, linkTo, openId = null, isFresh } = rest;
  return (
    <div role="table" aria-label={label} className="vq-table" data-layout={layout} ref={listRef}>
      <Head
        columns={columns}
        {...(sort === undefined ? {} : { sort })}
        {...(onSort === undefined ? {} : { onSort })}
      />
      <div role="rowgroup" className="vq-rows">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            columns={columns}
            linkTo={linkTo}
            openId={openId}
            {...(isFresh === undefined ? {} : { isFresh })}
          />
        ))}
      </div>
    </div>
  );
}
