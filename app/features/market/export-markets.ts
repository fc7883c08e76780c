/** The markets as a CSV file. Loaded on demand. */
import { type CsvColumn, writeCsv } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { RankedListing } from './markets-table.tsx';

/** Hundredths of a percent as percent. */
const percent = (bps: number): string => String(bps / 100);

const COLUMNS: readonly CsvColumn<RankedListing>[] = [
  { name: 'Rank', cell: ({ rank }) => ({ number: String(rank) }) },
  { name: 'Symbol', cell: ({ symbol }) => ({ text: symbol }) },
  { name: 'Project', cell: ({ title }) => ({ text: title }) },
  { name: 'Type', cell: ({ type }) => ({ text: type }) },
  { name: 'Price (USD)', cell: ({ priceUsd }) => ({ number: priceUsd }) },
  { name: 'Price (DC)', cell: ({ priceDc }) => ({ number: priceDc }) },
  { name: '24h change (%)', cell: ({ change24hBps }) => ({ number: percent(change24hBps) }) },
  { name: 'Market cap (USD)', cell: ({ marketCapUsd }) => ({ number: marketCapUsd }) },
  { name: '24h volume (USD)', cell: ({ volume24hUsd }) => ({ number: volume24hUsd }) },
  { name: '24h volume (DC)', cell: ({ volume24hDc }) => ({ number: volume24hDc }) },
  { name: 'Liquidity (%)', cell: ({ liquidityBps }) => ({ number: percent(liquidityBps) }) },
];

export function exportMarkets(rows: readonly RankedListing[]): number {
  saveFile('vaultiq-markets.csv', 'text/csv', writeCsv(COLUMNS, rows));
  return rows.length;
}
