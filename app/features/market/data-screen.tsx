import { Button, Skeleton } from '@mantine/core';
import { IconChartBar, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  LISTING_KEYS,
  type ListingKey,
  marketTotals,
  sortListings,
  type TokenListing,
  topByVolume,
} from '#domain/market/listing.ts';
import { useListings } from '../../data/queries/listings.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { FigureCards } from '../../ui/figure-card.tsx';
import { type ListSort, readSort, sortParameter } from '../../ui/list-sort.ts';
import { compactUsd } from '../../ui/market-format.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { PriceEngine } from './price-engine.tsx';
import { MarketsTable, type RankedListing } from './markets-table.tsx';
import { Ticker } from './ticker.tsx';
import './data-screen.css';

/** C9: ticker 10. */
const tickerTokens = 10;
const usual: ListSort<ListingKey> = { by: 'cap', descending: true };

const nextOrder = (sort: ListSort<ListingKey>, by: ListingKey): ListSort<ListingKey> => ({
  by,
  descending: sort.by === by ? !sort.descending : by !== 'name',
});

/** Ranked by market cap first and then searched, so that a search does not change a rank. */
export function rankRows(
  listings: readonly TokenListing[],
  { sort, search }: { readonly sort: ListSort<ListingKey>; readonly search: string },
): RankedListing[] {
  const ranks = new Map(
    sortListings(listings, usual).map(({ projectId }, index) => [projectId, index + 1] as const),
  );
  const wanted = search.trim().toLowerCase();
  return sortListings(listings, sort)
    .filter(({ symbol, title, type }) => `${symbol} ${title} ${type}`.toLowerCase().includes(wanted))
    .map((row) => ({ ...row, rank: ranks.get(row.projectId) ?? 0 }));
}

function Totals({ listings }: { readonly listings: readonly TokenListing[] }): ReactElement {
  const { marketCapUsd, volume24hUsd, activeProjects } = marketTotals(listings);
  return (
    <FigureCards
      cards={[
        { name: 'Market Cap', value: compactUsd(marketCapUsd) },
        { name: '24h Volume', value: compactUsd(volume24hUsd) },
        { name: 'Active Projects', value: String(activeProjects) },
      ]}
    />
  );
}

function AllMarkets({ listings }: { readonly listings: readonly TokenListing[] }): ReactElement {
  const { parameters, change } = useParameters();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, field);
  const search = parameters.get('q') ?? '';
  const sort = readSort(parameters.get('sort'), LISTING_KEYS, usual);
  const rows = useMemo(() => rankRows(listings, { sort, search }), [listings, sort, search]);
  if (listings.length === 0) {
    return (
      <EmptyMessage icon={IconChartBar} drawing="projects" title="No project's token is on the market yet.">
        <Button component={Link} to="/market" variant="default">
          Back to Market
        </Button>
      </EmptyMessage>
    );
  }
  const save = async (): Promise<number> => (await import('./export-markets.ts')).exportMarkets(rows);
  return (
    <>
      <div className="market-tools">
        <SearchField
          label="Search the markets"
          placeholder="Search by symbol, title or type..."
          value={search}
          onSearch={(q) => change({ q }, true)}
          fieldRef={field}
        />
        <ExportButton title="Every market that matches" onExport={save} />
      </div>
      {rows.length === 0 ? (
        <EmptyMessage icon={IconSearchOff} title="No market matches this search.">
          <Button variant="default" onClick={() => change({ q: '' })}>
            Clear the search
          </Button>
        </EmptyMessage>
      ) : (
        <MarketsTable
          listRef={list}
          rows={rows}
          sort={sort}
          onSort={(by) => change({ sort: sortParameter(nextOrder(sort, by), usual) }, true)}
        />
      )}
    </>
  );
}

/** Ticker, totals, all markets, and an explanation of prices. */
export function MarketData({ listings }: { readonly listings: readonly TokenListing[] }): ReactElement {
  return (
    <div className="vq-stack">
      {listings.length === 0 ? null : <Ticker listings={topByVolume(listings, tickerTokens)} />}
      <div className="market-totals">
        <Totals listings={listings} />
      </div>
      <section aria-labelledby="all-markets" className="market-all">
        <h2 id="all-markets">All Markets</h2>
        {listings.length === 0 ? null : (
          <p className="vq-small vq-dimmed market-reference">
            Prices and volumes are reference figures, in dollars at the current price of DC.
          </p>
        )}
        <AllMarkets listings={listings} />
      </section>
      <PriceEngine />
    </div>
  );
}

/** The market of project tokens, from the catalogue on the device. */
export function Component(): ReactElement {
  const listings = useListings();
  return (
    <>
      <PageHeader title="IQ Market Data" subtitle="The tokens of launched projects" />
      {listings === null ? <Skeleton height="24rem" /> : <MarketData listings={listings} />}
    </>
  );
}
