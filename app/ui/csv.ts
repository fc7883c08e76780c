/**
 * Tables as files that spreadsheets open (RFC 4180). Spreadsheets run a text that begins like a formula, and whoever
 * sends money chooses the note: such texts get an apostrophe in front. Amounts stay numbers.
 */
export type CsvCell =
  | { readonly text: string }
  /** A decimal string, with a minus in front of what went out. */
  | { readonly number: string };

const NUMBER = /^-?\d+(\.\d+)?$/;
// The wide forms are formulas to spreadsheets with an East Asian locale; spaces in front hide nothing from them.
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/u;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText(cell: CsvCell): string {
  if ('number' in cell && (cell.number === '' || NUMBER.test(cell.number))) return cell.number;
  const text = 'number' in cell ? cell.number : cell.text;
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

export type CsvColumn<Row> = { readonly name: string; readonly cell: (row: Row) => CsvCell };

/** The byte order mark tells spreadsheets that it is UTF-8. */
const MARK = '\ufeff';

export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => quoted(name)),
    ...rows.map((row) => columns.map(({ cell }) => cellText(cell(row)))),
  ];
  return MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}
