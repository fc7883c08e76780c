import { useLearnNames } from '../../data/queries/learn-names.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { rowText } from './row-text.ts';

/** Looks up the names of these rows' parties: those without a name first, then the newest. */
export function useLearnParties(rows: readonly HistoryRow[]): void {
  const parties = rows.map(rowText).filter(({ party }) => party !== null);
  const unknown = parties.filter(({ name }) => name === null);
  useLearnNames([...new Set([...unknown, ...parties].map(({ address }) => address))]);
}
