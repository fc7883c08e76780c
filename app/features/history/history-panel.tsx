import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconHistory, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type HistoryRow, useHistory } from '../../data/history.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { HistoryDetail } from './history-detail.tsx';
import {
  CURRENCY_OPTIONS,
  DIRECTION_OPTIONS,
  filterFrom,
  isFiltered,
  STATUS_OPTIONS,
} from './history-filter.ts';
import { HistoryList } from './history-list.tsx';
import './history-panel.css';

const pageRows = 200;
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

const SELECTS = [
  { name: 'direction', label: 'Direction', data: DIRECTION_OPTIONS },
  { name: 'currency', label: 'Currency', data: CURRENCY_OPTIONS },
  { name: 'status', label: 'Status', data: STATUS_OPTIONS },
];

function useFilter() {
  const [parameters, setParameters] = useSearchParams();
  const set = (name: string, value: string): void => {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };
  const clear = (): void => {
    setParameters({ tab: 'history' }, { replace: true });
  };
  return { parameters, filter: filterFrom(parameters), set, clear };
}

type FilterProps = Pick<ReturnType<typeof useFilter>, 'parameters' | 'set'> & {
  readonly searchRef: React.RefObject<HTMLInputElement | null>;
};

function Filters({ parameters, set, searchRef }: FilterProps): ReactElement {
  return (
    <div className="history-filters">
      <TextInput
        ref={searchRef}
        type="search"
        aria-label="Search history"
        placeholder="Search address, name, note, label or hash"
        leftSection={<IconSearch aria-hidden />}
        value={parameters.get('q') ?? ''}
        onChange={(event) => {
          set('q', event.currentTarget.value);
        }}
      />
      {SELECTS.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          data={data}
          value={parameters.get(name) ?? ''}
          onChange={(event) => {
            set(name, event.currentTarget.value);
          }}
        />
      ))}
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
    <EmptyMessage icon={IconHistory} title="No transactions yet. What you send and receive appears here.">
      <Button variant="default" onClick={onReceive}>
        Show my address
      </Button>
    </EmptyMessage>
  );
}

/** The History tab: everything on this device, searched and filtered here, with or without a network. */
export function HistoryPanel(): ReactElement {
  const { parameters, filter, set, clear } = useFilter();
  const [limit, setLimit] = useState(pageRows);
  const { rows, hasMore, loading } = useHistory(filter, limit);
  const [opened, setOpened] = useState<HistoryRow | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  return (
    <section aria-label="History">
      <Filters parameters={parameters} set={set} searchRef={search} />
      {loading && rows.length === 0 ? <Waiting /> : null}
      {!loading && rows.length === 0 ? (
        <Empty
          filtered={isFiltered(filter)}
          onClear={clear}
          onReceive={() => {
            set('tab', 'receive');
          }}
        />
      ) : null}
      {rows.length === 0 ? null : (
        <HistoryList
          listRef={list}
          rows={rows}
          onOpen={setOpened}
          onEnd={() => {
            if (hasMore && rows.length >= limit) setLimit(limit + pageRows);
          }}
        />
      )}
      <HistoryDetail
        row={opened}
        onClose={() => {
          setOpened(null);
        }}
      />
    </section>
  );
}
