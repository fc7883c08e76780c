import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { HistoryRow } from '../../data/history/history.ts';
import { useNow } from '../../platform/clock.ts';
import { type DayRow, groupByDay, rowsWithoutDays } from './history-days.ts';
import { HistoryLine, idOf, type LinkProps } from './history-row.tsx';
import './history-list.css';

const estimatedRowPx = 69;
const estimatedHeadingPx = 40;
const spareRows = 8;
const tickMs = 60_000;

type Props = {
  readonly rows: readonly HistoryRow[];
  /** Whether they are in the order of time, and have the headings of their days. */
  readonly byDay: boolean;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly linkOf: (id: string) => LinkProps;
  /** Called when the end of the list comes into view. */
  readonly onEnd: () => void;
};

/** The list's offset from the top of the page (px): the window scrolls, not the list. */
function useOffset(list: RefObject<HTMLDivElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setOffset(Math.round(top + window.scrollY));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
    };
  }, [list]);
  return offset;
}

function useDays(rows: readonly HistoryRow[], byDay: boolean): readonly DayRow[] {
  const now = useNow(tickMs);
  return useMemo(() => (byDay ? groupByDay(rows, now) : rowsWithoutDays(rows)), [rows, byDay, now]);
}

/** Renders only the rows near the screen, so ten thousand are as fast as ten. */
export function HistoryList({ rows, byDay, listRef, linkOf, onEnd }: Props): ReactElement {
  const scrollMargin = useOffset(listRef);
  const days = useDays(rows, byDay);
  const virtualizer = useWindowVirtualizer({
    count: days.length,
    estimateSize: (index) => estimatedRowPx + (days[index]?.heading == null ? 0 : estimatedHeadingPx),
    overscan: spareRows,
    scrollMargin,
    getItemKey: (index) => {
      const day = days[index];
      return day === undefined ? index : `${idOf(day.row)} ${day.heading ?? ''}`;
    },
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - spareRows) onEnd();
  }, [last, rows.length, onEnd]);
  return (
    <div ref={listRef} className="history-list" role="list" style={{ blockSize: virtualizer.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const day = days[index];
        if (day === undefined) return null;
        const { row, heading, isLast } = day;
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="history-item"
            data-first={heading !== null || index === 0}
            data-last={isLast}
            style={{ translate: `0 ${String(start - scrollMargin)}px` }}
          >
            {heading === null ? null : <h2 className="history-day">{heading}</h2>}
            <HistoryLine row={row} link={linkOf(idOf(row))} inDay={byDay} />
          </div>
        );
      })}
    </div>
  );
}
