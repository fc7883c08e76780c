/** The explorer's list as a file for spreadsheets. Loaded when somebody asks for it. */
import type { ExplorerDoc } from '#domain/protocol.ts';
import { type CsvColumn, csvOf } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save-file.ts';
import { KIND_WORDS } from '../../ui/transaction-words.ts';

const COLUMNS: readonly CsvColumn<ExplorerDoc>[] = [
  { name: 'Time (UTC)', cell: ({ at }) => ({ text: at }) },
  { name: 'Type', cell: ({ kind }) => ({ text: KIND_WORDS[kind] }) },
  { name: 'From', cell: ({ from }) => ({ text: from }) },
  { name: 'To', cell: ({ to }) => ({ text: to }) },
  { name: 'Amount', cell: ({ amount }) => ({ number: amount }) },
  { name: 'Fee', cell: ({ fee }) => ({ number: fee }) },
  { name: 'Currency', cell: ({ currency }) => ({ text: currency }) },
  { name: 'Status', cell: ({ status }) => ({ text: status }) },
  { name: 'Tx hash', cell: ({ id }) => ({ text: id }) },
  { name: 'Journal entry', cell: ({ seq }) => ({ number: String(seq) }) },
];

export function exportExplorer(rows: readonly ExplorerDoc[]): number {
  saveFile('vaultiq-explorer.csv', 'text/csv', csvOf(COLUMNS, rows));
  return rows.length;
}
