import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentType, type ReactElement, type RefObject, Suspense, useRef } from 'react';
import type { NetworkView } from '../../data/queries/network-figures.ts';
import { sortExplorer } from '../../data/explorer/explorer-order.ts';
import { now } from '../../platform/clock.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { clockTime } from '../../ui/format.ts';
import { nextSort } from '../../ui/list-sort.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { DetailPane } from '../../ui/detail-pane.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useHasPane } from '../../ui/screen-width.ts';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { type ExplorerParameters, isLatestFirst, READING } from './explorer-filter.ts';
import { type InAddress, useInAddress } from './explorer-address.ts';
import { Chosen, Filters, Loading, Nothing, Pager } from './explorer-parts.tsx';
import type { ExplorerRows } from './explorer-rows.ts';
import { ExplorerTable } from './explorer-table.tsx';
import { NetworkStrip } from './network-strip.tsx';
import { NewPill } from './new-pill.tsx';
import type { PaneProps } from './transaction-pane.tsx';
import type { ServerSearch } from './use-server-search.ts';
import { useStreamIn } from './use-stream-in.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import './explorer-view.css';

// Shown for a typed search only.
const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults);
// Below the list, because few readers look for it.
const DailyChart = lazyPart(async () => (await import('./daily-chart.tsx')).DailyChart);

/** The range of a non-default order: it excludes what this device has never seen. */
function Reach({ data, address }: { readonly data: ExplorerRows; readonly address: InAddress }) {
  if (isLatestFirst(address.sort) || data.rows.length === 0) return null;
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

/** Says how old the rows are when the service does not answer. */
function Old({ asOf }: Pick<ExplorerRows, 'asOf'>): ReactElement | null {
  if (asOf === null) return null;
  return (
    <p className="explorer-reach vq-small" role="status">
      The service does not answer. As of {clockTime(asOf, now())}.
    </p>
  );
}

/** Says that rows from the device alone are incomplete. */
function FromDevice({
  isOffline = false,
  rows,
}: Pick<ExplorerRows, 'isOffline' | 'rows'>): ReactElement | null {
  if (!isOffline || rows.length === 0) return null;
  return (
    <p className="explorer-reach vq-small vq-dimmed" role="status">
      Offline: what this device has seen of the explorer, and your own transactions.
    </p>
  );
}

type BodyProps = {
  readonly data: ExplorerRows;
  readonly address: InAddress;
  readonly listRef: RefObject<HTMLDivElement | null>;
};

function Body({ data, address, listRef }: BodyProps): ReactElement {
  const { rows, loading, problem, refresh } = data;
  const { parameters, sort, order } = address;
  const hasPane = useHasPane();
  const { id, linkTo } = useOpenRow();
  if (rows.length > 0) {
    const key = ['type', 'q', READING, 'page', 'sort'].map((name) => parameters.get(name) ?? '').join(' ');
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
  return loading ? <Loading /> : <Nothing address={address} />;
}

type HeadProps = Pick<Props, 'data' | 'asked' | 'backTo'>;

function Head({ data, asked, backTo }: HeadProps): ReactElement {
  const save = async (): Promise<number> => {
    const [rows, { exportExplorer }] = await Promise.all([data.readAll(), import('./export-explorer.ts')]);
    return exportExplorer(sortExplorer(rows, asked.sort));
  };
  return (
    <PageHeader
      title="Transaction Explorer"
      back={<BackLink to={backTo}>Back</BackLink>}
      action={
        <div className="explorer-actions">
          {asked.search === null ? (
            <ExportButton title={`Saves ${data.reach} as far as it matches the filter`} onExport={save} />
          ) : null}
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

const LoadingPane = ({ onClose }: Pick<PaneProps, 'onClose'>): ReactElement => (
  <DetailPane title="Transaction" onClose={onClose}>
    <Skeleton height="20rem" />
  </DetailPane>
);

type ListProps = Pick<Props, 'data' | 'asked' | 'Pane'> & Pick<BodyProps, 'address' | 'listRef'>;

function List({ data, asked: { page }, address, listRef, Pane }: ListProps): ReactElement {
  const { id, close } = useOpenRow();
  const shownId = useHasPane() ? id : null;
  useStreamIn(data.fresh, listRef, page === 1 && isLatestFirst(address.sort));
  return (
    <>
      <Chosen address={address} />
      <Old asOf={data.asOf} />
      <FromDevice isOffline={data.isOffline === true} rows={data.rows} />
      <Reach data={data} address={address} />
      <div className="vq-split" data-pane={shownId !== null}>
        <div>
          {page === 1 ? <NewPill fresh={data.fresh} /> : null}
          <Body data={data} address={address} listRef={listRef} />
          {page === 1 && data.rows.length === 0 ? null : (
            <Pager
              page={page}
              hasNext={data.hasNext}
              onPage={(next) => {
                address.change({ page: next === 1 ? '' : String(next) });
                window.scrollTo(0, 0);
              }}
            />
          )}
        </div>
        {shownId === null ? null : (
          <Suspense fallback={<LoadingPane onClose={close} />}>
            <Pane key={shownId} id={shownId} onClose={close} />
          </Suspense>
        )}
      </div>
    </>
  );
}

type Props = {
  readonly data: ExplorerRows;
  readonly asked: ExplorerParameters;
  readonly found: ServerSearch;
  readonly backTo: string;
  readonly network: NetworkView;
  /** The details of the selected row, where there is room beside the list. */
  readonly Pane: ComponentType<PaneProps>;
};

/**
 * The explorer's page: the typed search with its results, or the list with filter, order, export, refresh and pages.
 */
export function ExplorerView({ data, asked, found, backTo, network, Pane }: Props): ReactElement {
  const address = useInAddress();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search, useOpenRow().close);
  return (
    <>
      <Head data={data} asked={asked} backTo={backTo} />
      {asked.search === null ? <NetworkStrip view={network} /> : null}
      <Filters address={address} searchRef={search} hasOrder={asked.search === null} />
      {asked.search === null ? (
        <>
          <List data={data} asked={asked} address={address} listRef={list} Pane={Pane} />
          <section className="daily-chart" aria-label="Transactions per day">
            <Suspense>
              <DailyChart days={network.figures?.days ?? null} />
            </Suspense>
          </section>
        </>
      ) : (
        <Suspense fallback={<Loading />}>
          <SearchResults search={asked.search} found={found} listRef={list} onClear={address.clear} />
        </Suspense>
      )}
    </>
  );
}
