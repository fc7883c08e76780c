import type { ReactElement, ReactNode } from 'react';
import './data-table.css';

export type DataColumn<Row> = {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly number?: true;
};

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** On a phone each row is a block of names and values, where the columns would not fit. */
  readonly folds?: boolean;
};

/** A short table of figures, in the browser's own table elements. */
export function DataTable<Row>({ label, columns, rows, keyOf, folds = false }: Props<Row>): ReactElement {
  const classOf = ({ number }: DataColumn<Row>): { className?: string } =>
    number === true ? { className: 'vq-number vq-figures' } : {};
  return (
    // Said again: display rules of a folded table take the roles away.
    <table className="vq-data" data-folds={folds} aria-label={label} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.name} scope="col" role="columnheader" {...classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <td key={column.name} role="cell" data-name={column.name} {...classOf(column)}>
                {column.show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
