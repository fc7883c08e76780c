import type { ReactElement, ReactNode } from 'react';
import './data-table.css';

export type DataColumn<Row> = {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly number?: true;
};

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** On a phone, where the columns do not fit, each row becomes a block of names and values. */
  readonly folds?: boolean;
};

/** A short table of figures in native table elements. */
export function DataTable<Row>({ label, columns, rows, keyOf, folds = false }: Props<Row>): ReactElement {
  const classOf = ({ number }: DataColumn<Row>): { className?: string } =>
    number === true ? { className: 'vq-number vq-figures' } : {};
  return (
    // Explicit roles, because the display rules of a folded table remove the native ones.
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
