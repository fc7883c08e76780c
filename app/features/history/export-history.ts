/** The history as a CSV file. Loaded on demand. */
import { writeMicro } from '#domain/money.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { commandText, commandTitle } from '../../ui/command-text.ts';
import { currencyText } from '../../ui/currency-text.ts';
import { type CsvColumn, writeCsv } from '../../ui/csv.ts';
import { COMMAND_STATUS_TEXT } from '../../ui/status-badge.tsx';
import { deriveShownStatus } from '../../ui/command-status.ts';
import { saveFile } from '../../ui/save-file.ts';
import { STATUS_TEXT } from '../../ui/status-text.ts';
import { typeWord } from '#app/data/history/kind-text.ts';

type Line = {
  readonly time: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  /** Negative for outgoing amounts. */
  readonly amount: string;
  readonly fee: string;
  readonly currency: string;
  readonly status: string;
  readonly note: string;
  readonly label: string;
  readonly privateNote: string;
  readonly balance: string;
  readonly hash: string;
};

const withSign = (amount: string, direction: 'in' | 'out'): string =>
  direction === 'out' && amount !== '' ? `-${amount}` : amount;

function lineOf(row: HistoryRow): Line {
  if (row.kind === 'transaction') {
    const { id, at, kind, direction, from, to, amount, fee, currency, status, note = '' } = row.transaction;
    return {
      time: at,
      type: typeWord(kind, direction),
      from,
      to,
      amount: withSign(amount, direction),
      fee: direction === 'out' ? fee : '',
      currency: currencyText(currency),
      status: STATUS_TEXT[status].word,
      note,
      label: row.label ?? '',
      privateNote: row.privateNote ?? '',
      balance: row.balance === null ? '' : writeMicro(row.balance),
      hash: id,
    };
  }
  const { command } = row;
  const said = commandText(command.type, command.payload);
  const { to, amount, currency, direction, note } = said;
  return {
    time: isoTime(command.requestedAt),
    type: commandTitle(said, null),
    from: '',
    to: to ?? '',
    amount: withSign(amount ?? '', direction),
    fee: '',
    currency: currencyText(currency ?? ''),
    status: COMMAND_STATUS_TEXT[deriveShownStatus(command)].word,
    note,
    label: '',
    privateNote: '',
    balance: '',
    hash: '',
  };
}

type ExportedLine = { readonly line: Line; readonly name: string };

const textColumn = (name: string, field: keyof Line): CsvColumn<ExportedLine> => ({
  name,
  cell: ({ line }) => ({ text: line[field] }),
});
const number = (name: string, field: keyof Line): CsvColumn<ExportedLine> => ({
  name,
  cell: ({ line }) => ({ number: line[field] }),
});

const COLUMNS: readonly CsvColumn<ExportedLine>[] = [
  textColumn('Time (UTC)', 'time'),
  textColumn('Type', 'type'),
  textColumn('From', 'from'),
  textColumn('To', 'to'),
  { name: 'Name', cell: ({ name }) => ({ text: name }) },
  number('Amount', 'amount'),
  number('Fee', 'fee'),
  textColumn('Currency', 'currency'),
  textColumn('Status', 'status'),
  textColumn('Note', 'note'),
  textColumn('Label', 'label'),
  textColumn('Private note', 'privateNote'),
  number('Balance after', 'balance'),
  textColumn('Tx hash', 'hash'),
];

/** Saves the rows; resolves to their number. */
export function exportHistory(rows: readonly HistoryRow[]): number {
  const lines = rows.map((row) => ({ line: lineOf(row), name: row.partyName ?? '' }));
  saveFile('vaultiq-history.csv', 'text/csv', writeCsv(COLUMNS, lines));
  return rows.length;
}
