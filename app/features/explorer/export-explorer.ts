/** The explorer's lists as CSV files. Loaded on demand. */
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { VaultLeg, VaultMovement } from '../../data/explorer/explorer-api.ts';
import { currencyText } from '../../ui/currency-text.ts';
import { type CsvColumn, writeCsv } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save-file.ts';
import { KIND_TEXT } from '#app/data/history/kind-text.ts';

const COLUMNS: readonly CsvColumn<ExplorerDoc>[] = [
  { name: 'Time (UTC)', cell: ({ at }) => ({ text: at }) },
  { name: 'Type', cell: ({ kind }) => ({ text: KIND_TEXT[kind] }) },
  { name: 'From', cell: ({ from }) => ({ text: from }) },
  { name: 'To', cell: ({ to }) => ({ text: to }) },
  { name: 'Amount', cell: ({ amount }) => ({ number: amount }) },
  { name: 'Fee', cell: ({ fee }) => ({ number: fee }) },
  { name: 'Currency', cell: ({ currency }) => ({ text: currencyText(currency) }) },
  { name: 'Status', cell: ({ status }) => ({ text: status }) },
  { name: 'Tx hash', cell: ({ id }) => ({ text: id }) },
  { name: 'Journal entry', cell: ({ seq }) => ({ number: String(seq) }) },
];

export function exportExplorer(rows: readonly ExplorerDoc[]): number {
  saveFile('vaultiq-explorer.csv', 'text/csv', writeCsv(COLUMNS, rows));
  return rows.length;
}

/** A wallet's transactions from its own side: outgoing amounts are negative, with their fee beside them. */
const walletColumns = (address: string): readonly CsvColumn<ExplorerDoc>[] => [
  { name: 'Time (UTC)', cell: ({ at }) => ({ text: at }) },
  { name: 'Type', cell: ({ from }) => ({ text: from === address ? 'Send' : 'Receive' }) },
  { name: 'From/To', cell: ({ from, to }) => ({ text: from === address ? to : from }) },
  { name: 'Amount', cell: ({ from, amount }) => ({ number: from === address ? `-${amount}` : amount }) },
  { name: 'Fee', cell: ({ from, fee }) => ({ number: from === address ? fee : '0' }) },
  { name: 'Currency', cell: ({ currency }) => ({ text: currencyText(currency) }) },
  { name: 'Status', cell: ({ status }) => ({ text: status }) },
  { name: 'Tx hash', cell: ({ id }) => ({ text: id }) },
  { name: 'Journal entry', cell: ({ seq }) => ({ number: String(seq) }) },
];

export function exportWallet(address: string, rows: readonly ExplorerDoc[]): number {
  saveFile(`vaultiq-${address}.csv`, 'text/csv', writeCsv(walletColumns(address), rows));
  return rows.length;
}

type VaultLine = { readonly row: ExplorerDoc; readonly leg: VaultLeg };

const VAULT_COLUMNS: readonly CsvColumn<VaultLine>[] = [
  { name: 'Time (UTC)', cell: ({ row }) => ({ text: row.at }) },
  { name: 'Type', cell: ({ row }) => ({ text: KIND_TEXT[row.kind] }) },
  { name: 'Amount', cell: ({ leg }) => ({ number: leg.amount }) },
  { name: 'Balance after', cell: ({ leg }) => ({ number: leg.after }) },
  { name: 'Currency', cell: ({ leg }) => ({ text: currencyText(leg.currency) }) },
  { name: 'Tx hash', cell: ({ row }) => ({ text: row.id }) },
  { name: 'Journal entry', cell: ({ row }) => ({ number: String(row.seq) }) },
];

export function exportVault(name: string, movements: readonly VaultMovement[]): number {
  const lines = movements.flatMap(({ row, legs }) => legs.map((leg) => ({ row, leg })));
  const file = name.toLowerCase().replaceAll(' ', '-');
  saveFile(`vaultiq-${file}.csv`, 'text/csv', writeCsv(VAULT_COLUMNS, lines));
  return lines.length;
}
