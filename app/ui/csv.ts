/**
 * Tables as CSV files for spreadsheets (RFC 4180). Spreadsheets run a text that begins like a formula, and a payer
 * chooses the note, so such texts get a leading apostrophe. Amounts stay numbers.
 */
export type CsvCell =
  | { readonly text: string }
  /** A decimal string, negative for outgoing amounts. */
  | { readonly number: string };

const NUMBER = /^-?\d+(\.\d+)?$/;
// The wide forms are formulas to spreadsheets with an East Asian locale; leading spaces do not prevent it.
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/u;

const quote = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText(cell: CsvCell): string {
  if ('number' in cell && (cell.number === '' || NUMBER.test(cell.number))) return cell.number;
  const text = 'number' in cell ? cell.number : cell.text;
  return quote(FORMULA.test(text) ? `'${text}` : text);
}

export type CsvColumn<Row> = { readonly name: string; readonly cell: (row: Row) => CsvCell };

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const MARK = '\ufeff';

export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => quote(name)),
    ...rows.map((row) => columns.map(({ cell }) => cellText(cell(row)))),
  ];
  return MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}
