import { useLearnNames } from '../../data/queries/learn-names.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { rowText } from './row-text.ts';

/** Learns who the parties of these rows are, newest first. */
export function useLearnParties(rows: readonly HistoryRow[]): void {
  const unknown = rows
    .map(rowText)
    .filter(({ party, name }) => party !== null && name === null)
    .map(({ address }) => address);
  useLearnNames([...new Set(unknown)]);
}
