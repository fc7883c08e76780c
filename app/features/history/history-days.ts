/** The days of a list in the order of time. Pure. */
import { isOpen } from '../../data/outbox/command-doc.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { startOfDay } from '../../ui/calendar-day.ts';
import { dayName } from '../../ui/day-name.ts';

/** ms; null for a command that is not final, which has no day yet. */
export function timeOf(row: HistoryRow): number | null {
  if (row.kind === 'transaction') return Date.parse(row.transaction.at);
  return isOpen(row.command) ? null : row.command.requestedAt;
}

export type DayRow = {
  readonly row: HistoryRow;
  /** The heading above it; null if the row before it has the same. */
  readonly heading: string | null;
  /** Whether a heading follows, or nothing. */
  readonly isLast: boolean;
};

const headingOf = (row: HistoryRow, now: number): string => {
  const at = timeOf(row);
  return at === null ? 'On its way' : dayName(startOfDay(at), now);
};

/** Rows in the order of time, each with the heading that belongs above it. `now` in ms. */
export function groupByDay(rows: readonly HistoryRow[], now: number): readonly DayRow[] {
  const headings = rows.map((row) => headingOf(row, now));
  return rows.map((row, at) => ({
    row,
    heading: headings[at] === headings[at - 1] ? null : (headings[at] ?? null),
    isLast: headings[at] !== headings[at + 1],
  }));
}

/** Rows in any other order: one group without a heading. */
export const rowsWithoutDays = (rows: readonly HistoryRow[]): readonly DayRow[] =>
  rows.map((row, at) => ({ row, heading: null, isLast: at === rows.length - 1 }));

export type Day = { readonly heading: string; readonly rows: readonly HistoryRow[] };

/** The same as one list for each heading. */
export function splitByDay(rows: readonly HistoryRow[], now: number): readonly Day[] {
  const days: { heading: string; rows: HistoryRow[] }[] = [];
  for (const { row, heading } of groupByDay(rows, now)) {
    if (heading === null) days.at(-1)?.rows.push(row);
    else days.push({ heading, rows: [row] });
  }
  return days;
}
