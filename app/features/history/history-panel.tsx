import { Button, Skeleton } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { type HistoryKey, useHistory, useReadAhead } from '../../data/history/history.ts';
import { useHasPulled } from '../../data/replication/sync-status.ts';
import { useMarkOutcomesSeen, useUnseenOutcomes } from '../../data/outbox/unseen-outcomes.ts';
import { onVisible } from '../../platform/connectivity.ts';
import { whenIdle } from '../../platform/idle.ts';
import { nextSort } from '../../ui/list-sort.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { useHasPane } from '../../ui/screen-width.ts';
import { SortButton } from '../../ui/sort-button.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { HistoryPane, HistorySheet } from './history-detail.tsx';
import { isFiltered } from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { usePreparedReceipts } from './receipt-slot.ts';
import { type HistoryParameters, useHistoryParameters } from './use-history-parameters.ts';
import { useLearnParties } from './use-learn-parties.ts';
import './history-panel.css';

const pageRows = 200;
/** The newest, whose parties' names are learned. */
const learnedRows = 50;
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

const HEADS: readonly { readonly by: HistoryKey; readonly name: string }[] = [
  { by: 'name', name: 'Name' },
  { by: 'type', name: 'Type' },
  { by: 'time', name: 'Time' },
  { by: 'amount', name: 'Amount' },
];

/** The headers of a list with two-line rows: each sorts by the values below it. */
function Heads({ asked: { sort, order } }: { readonly asked: HistoryParameters }): ReactElement {
  return (
    <div className="history-heads vq-table-only" role="group" aria-label="Sort by">
      {HEADS.map(({ by, name }) => (
        <SortButton
          key={by}
          by={by}
          name={name}
          sort={sort}
          onSort={() => {
            order(nextSort(sort, by));
          }}
        />
      ))}
      <span className="history-balance">Balance</span>
    </div>
  );
}

function Waiting(): ReactElement {
  return (
    <div className="vq-rows" aria-busy="true">
      {placeholders.map((key) => (
        <div key={key} className="history-placeholder">
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  );
}

type EmptyProps = {
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onReceive: () => void;
};

function Empty({ filtered, onClear, onReceive }: EmptyProps): ReactElement {
  return filtered ? (
    <EmptyMessage icon={IconSearchOff} title="No transactions found for this search.">
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    </EmptyMessage>
  ) : (
    <EmptyMessage
      icon={IconHistory}
      drawing="movements"
      title="No transactions yet. What you send and receive appears here."
    >
      <Button variant="default" onClick={onReceive}>
        Show my address
      </Button>
    </EmptyMessage>
  );
}

type ListProps = {
  readonly asked: HistoryParameters;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly opened: ReturnType<typeof useOpenRow>;
};

function List({ asked, listRef, opened }: ListProps): ReactElement {
  const [limit, setLimit] = useState(pageRows);
  const { rows, hasMore, loading } = useHistory(asked.filter, limit, asked.sort);
  useReadAhead(rows.length > 0);
  usePreparedReceipts(rows.length > 0);
  useLearnParties(rows.slice(0, learnedRows));
  const hasPane = useHasPane();
  // Before the first synchronisation an empty list is not known to be empty.
  const unknown = !useHasPulled('transactions');
  if (rows.length === 0) {
    if (loading || unknown) return <Waiting />;
    return (
      <Empty
        filtered={isFiltered(asked.filter)}
        onClear={asked.clear}
        onReceive={() => {
          asked.set('tab', 'receive');
        }}
      />
    );
  }
  return (
    <div className="vq-split" data-pane={hasPane}>
      <div>
        <Heads asked={asked} />
        <HistoryList
          listRef={listRef}
          rows={rows}
          byDay={asked.sort.by === 'time'}
          linkOf={(id) => ({
            to: opened.linkTo(id),
            // Beside the list the next details open without closing the previous ones.
            ...(hasPane
              ? { state: null, replace: opened.id !== null }
              : { state: opened.state, replace: false }),
            open: hasPane && id === opened.id,
          })}
          onEnd={() => {
            if (hasMore && rows.length >= limit) setLimit(limit + pageRows);
          }}
        />
      </div>
      {hasPane ? (
        <HistoryPane key={opened.id} id={opened.id} onClose={opened.close} />
      ) : (
        <HistorySheet id={opened.id} onClose={opened.close} />
      )}
    </div>
  );
}

/** Opening the history marks the outcomes of the line under the header as seen. */
function MarkOutcomesSeen(): null {
  const { sent, refused } = useUnseenOutcomes();
  const markSeen = useMarkOutcomesSeen();
  const unseen = sent + refused;
  useEffect(() => {
    if (unseen === 0) return undefined;
    if (document.visibilityState === 'visible') markSeen();
    return onVisible(markSeen);
  }, [unseen, markSeen]);
  return null;
}

/** Starts after the list is rendered, so that its reads neither delay the list nor render it again. */
function OutcomesSeen(): ReactElement | null {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenIdle().then(() => {
      if (!isGone) setBegun(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return begun ? <MarkOutcomesSeen /> : null;
}

/** The History tab: all rows on this device, searched, filtered and sorted here, also offline. */
export function HistoryPanel(): ReactElement {
  const asked = useHistoryParameters();
  const opened = useOpenRow();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search, opened.close);
  return (
    <section aria-label="History">
      <HistoryFilters asked={asked} searchRef={search} />
      <List asked={asked} listRef={list} opened={opened} />
      <OutcomesSeen />
    </section>
  );
}
