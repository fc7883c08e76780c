import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { type ComponentType, type ReactElement, type RefObject, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EXPLORER_KEYS, type ExplorerSort, LATEST_FIRST, sortExplorer } from '../../data/explorer-order.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { nextSort, sortParameter } from '../../ui/list-sort.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useHasPane } from '../../ui/screen-width.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { explorerSortFrom, isLatestFirst, TYPE_OPTIONS } from './explorer-filter.ts';
import type { ExplorerRows } from './explorer-rows.ts';
import { ExplorerTable } from './explorer-table.tsx';
import type { PaneProps } from './transaction-pane.tsx';
import './explorer-view.css';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function useAsked() {
  const { parameters, change } = useParameters();
  const order = (next: ExplorerSort): void => {
    change({ sort: sortParameter(next, LATEST_FIRST), page: '' }, true);
  };
  return { parameters, sort: explorerSortFrom(parameters), change, order };
}

type Asked = ReturnType<typeof useAsked>;

function Filters({
  asked: { parameters, change, sort, order },
  searchRef,
}: {
  readonly asked: Asked;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}): ReactElement {
  return (
    <div className="explorer-filters" role="search">
      <SearchField
        fieldRef={searchRef}
        label="Search"
        placeholder="Search by wallet address or tx hash..."
        value={parameters.get('q') ?? ''}
        onSearch={(q) => {
          change({ q, page: '' }, true);
        }}
      />
      <NativeSelect
        aria-label="Type"
        data={[...TYPE_OPTIONS]}
        value={parameters.get('type') ?? 'all'}
        onChange={(event) => {
          change({ type: event.currentTarget.value, page: '' });
        }}
      />
      <div className="explorer-order">
        <SortSelect keys={EXPLORER_KEYS} sort={sort} onSort={order} />
      </div>
    </div>
  );
}

/** Over what another order than the list's own reaches: not over what this device has never seen. */
function Reach({ data, asked }: { readonly data: ExplorerRows; readonly asked: Asked }) {
  if (isLatestFirst(asked.sort) || data.rows.length === 0) return null;
  return (
    <p className="explorer-reach vq-small vq-dimmed" role="status">
      Sorted over {data.reach}.
      {data.loadMore === undefined ? null : (
        <button type="button" className="vq-text-button" onClick={data.loadMore}>
          Load older ones
        </button>
      )}
    </p>
  );
}

type PagerProps = {
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
};

function Pager({ page, hasNext, onPage }: PagerProps): ReactElement {
  return (
    <nav className="explorer-pager" aria-label="Pages">
      <Button
        variant="default"
        disabled={page === 1}
        onClick={() => {
          onPage(page - 1);
        }}
      >
        Previous
      </Button>
      <span className="vq-figures" aria-live="polite">
        Page {page}
      </span>
      <Button
        variant="default"
        disabled={!hasNext}
        onClick={() => {
          onPage(page + 1);
        }}
      >
        Next
      </Button>
    </nav>
  );
}

function Loading(): ReactElement {
  return (
    <div className="vq-rows" aria-busy="true">
      <p className="vq-hidden" role="status">
        Loading transactions...
      </p>
      {placeholders.map((key) => (
        <div key={key} className="explorer-placeholder">
          <Skeleton height="2rem" />
        </div>
      ))}
    </div>
  );
}

function Nothing({ asked: { parameters, change } }: { readonly asked: Asked }): ReactElement {
  const narrowed = ['q', 'type', 'page'].some((name) => (parameters.get(name) ?? '') !== '');
  return (
    <EmptyMessage icon={IconSearchOff} title="No transactions found">
      {narrowed ? (
        <Button variant="default" onClick={() => change({ q: '', type: '', page: '' })}>
          Clear search and filters
        </Button>
      ) : null}
    </EmptyMessage>
  );
}

type BodyProps = {
  readonly data: ExplorerRows;
  readonly asked: Asked;
  readonly listRef: RefObject<HTMLDivElement | null>;
};

function Body({ data, asked, listRef }: BodyProps): ReactElement {
  const { rows, loading, problem, refresh } = data;
  const { parameters, sort, order } = asked;
  const hasPane = useHasPane();
  const { id, linkTo } = useOpened();
  if (rows.length > 0) {
    const key = ['type', 'q', 'page', 'sort'].map((name) => parameters.get(name) ?? '').join(' ');
    return (
      <ExplorerTable
        key={key}
        rows={rows}
        linkTo={(row) => (hasPane ? linkTo(row.id) : `/explorer/tx/${row.id}`)}
        openId={hasPane ? id : null}
        sort={sort}
        onSort={(by) => {
          order(nextSort(sort, by));
        }}
        listRef={listRef}
      />
    );
  }
  if (problem !== null) {
    return (
      <ErrorMessage title={problem.detail} stillWorks={data.stillWorks}>
        <Button onClick={refresh}>Try again</Button>
      </ErrorMessage>
    );
  }
  return loading ? <Loading /> : <Nothing asked={asked} />;
}

type HeadProps = { readonly data: ExplorerRows; readonly asked: Asked; readonly backTo: string };

function Head({ data, asked, backTo }: HeadProps): ReactElement {
  const save = async (): Promise<number> => {
    const [rows, { exportExplorer }] = await Promise.all([data.readAll(), import('./export-explorer.ts')]);
    return exportExplorer(sortExplorer(rows, asked.sort));
  };
  return (
    <PageHeader
      title="Transaction Explorer"
      back={
        <Link to={backTo} className="vq-text-button vq-back">
          <IconArrowLeft aria-hidden /> Back
        </Link>
      }
      action={
        <div className="explorer-actions">
          <ExportButton title={`Saves ${data.reach} as far as it matches the filter`} onExport={save} />
          <Button
            variant="default"
            leftSection={<IconRefresh aria-hidden className={data.loading ? 'vq-turning' : undefined} />}
            onClick={data.refresh}
          >
            Refresh
          </Button>
        </div>
      }
    />
  );
}

type Props = {
  readonly data: ExplorerRows;
  readonly page: number;
  readonly backTo: string;
  /** The details of the chosen row, where there is room beside the list. */
  readonly Pane: ComponentType<PaneProps>;
};

/** The explorer's page: search, type filter, order, export, refresh, rows with details, Previous and Next. */
export function ExplorerView({ data, page, backTo, Pane }: Props): ReactElement {
  const asked = useAsked();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { id, close } = useOpened();
  const shownId = useHasPane() ? id : null;
  useListKeys(list, search, close);
  return (
    <>
      <Head data={data} asked={asked} backTo={backTo} />
      <Filters asked={asked} searchRef={search} />
      <Reach data={data} asked={asked} />
      <div className="vq-split" data-pane={shownId !== null}>
        <div>
          <Body data={data} asked={asked} listRef={list} />
          {page === 1 && data.rows.length === 0 ? null : (
            <Pager
              page={page}
              hasNext={data.hasNext}
              onPage={(next) => {
                asked.change({ page: next === 1 ? '' : String(next) });
                window.scrollTo(0, 0);
              }}
            />
          )}
        </div>
        {shownId === null ? null : <Pane key={shownId} id={shownId} onClose={close} />}
      </div>
    </>
  );
}
