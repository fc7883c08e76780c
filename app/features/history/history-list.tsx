import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { HistoryRow } from '../../data/history/history.ts';
import { HistoryLine, idOf, type LinkProps } from './history-row.tsx';
import './history-list.css';

const estimatedRowPx = 69;
const spareRows = 8;

type Props = {
  readonly rows: readonly HistoryRow[];
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly linkOf: (id: string) => LinkProps;
  /** Called when the last row comes near. */
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

/** Renders only the rows near the screen, so ten thousand are as fast as ten. */
export function HistoryList({ rows, listRef, linkOf, onEnd }: Props): ReactElement {
  const scrollMargin = useOffset(listRef);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedRowPx,
    overscan: spareRows,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : idOf(row);
    },
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - spareRows) onEnd();
  }, [last, rows.length, onEnd]);
  return (
    <div
      ref={listRef}
      className="vq-rows history-list"
      role="list"
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="history-item"
            style={{ translate: `0 ${String(start - scrollMargin)}px` }}
          >
            <HistoryLine row={row} link={linkOf(idOf(row))} />
          </div>
        );
      })}
    </div>
  );
}
