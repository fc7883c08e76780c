import type { ReactElement, RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { ListingKey, TokenListing } from '#domain/market/listing.ts';
import type { ListSort } from '../../ui/list-sort.ts';
import { exactAmount } from '../../ui/format.ts';
import { bpsText, compactUsd, exactUsd, priceText } from '../../ui/market-format.ts';
import { useHasTables } from '../../ui/screen-width.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { SortButton } from '../../ui/sort-button.tsx';
import { TokenLogo } from '../../ui/token-logo.tsx';
import { PriceChange } from '../../ui/price-change.tsx';
import { projectPath } from './project-path.ts';
import './markets-table.css';

type Column = { readonly name: string; readonly cell: string; readonly by?: ListingKey };

const COLUMNS: readonly Column[] = [
  { name: 'Rank', cell: 'rank' },
  { name: 'Project', cell: 'project', by: 'name' },
  { name: 'Type', cell: 'type' },
  { name: 'Price', cell: 'price', by: 'price' },
  { name: '24h', cell: 'change', by: 'change' },
  { name: 'Market Cap', cell: 'cap', by: 'cap' },
  { name: 'Volume', cell: 'volume', by: 'volume' },
  { name: 'Liquidity', cell: 'liquidity', by: 'liquidity' },
];

/** A token with its rank by market cap, whatever the order of the list. */
export type RankedListing = TokenListing & { readonly rank: number };

type Props = {
  readonly rows: readonly RankedListing[];
  readonly sort: ListSort<ListingKey>;
  readonly onSort: (by: ListingKey) => void;
  readonly listRef?: RefObject<HTMLDivElement | null>;
};

function Head({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>): ReactElement {
  // On a phone the header is for screen readers only: nothing in it may take the focus.
  const canSort = useHasTables();
  return (
    <div role="rowgroup" className="markets-head">
      <div role="row" className="markets-row">
        {COLUMNS.map(({ name, cell, by }) => (
          <div
            key={cell}
            role="columnheader"
            data-cell={cell}
            {...(canSort && by === sort.by
              ? { 'aria-sort': sort.descending ? ('descending' as const) : ('ascending' as const) }
              : {})}
          >
            {canSort && by !== undefined ? (
              <SortButton name={name} by={by} sort={sort} onSort={() => onSort(by)} />
            ) : (
              name
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Row({ row }: { readonly row: RankedListing }): ReactElement {
  const { rank, projectId, symbol, title, type, logo, priceDc, priceUsd, change24hBps } = row;
  const liquidity = bpsText(row.liquidityBps);
  // A narrow row truncates these and rounds the price.
  const whole = [title, type, exactUsd(priceUsd)].filter((part) => part !== '').join(', ');
  const amount = (usd: string): ReactElement => <span className="vq-figures">{compactUsd(usd)}</span>;
  return (
    <div role="row" className="markets-row markets-line">
      <div role="cell" data-cell="rank" className="vq-figures">
        {rank}
      </div>
      <div role="cell" data-cell="project">
        <TokenLogo logo={logo} />
        <span className="markets-names">
          <Link to={projectPath(projectId)} className="vq-link vq-stretched" data-row title={whole}>
            {symbol}
          </Link>
          <span className="vq-small vq-dimmed markets-title">{title}</span>
        </span>
      </div>
      <div role="cell" data-cell="type">
        {type}
      </div>
      <div role="cell" data-cell="price" className="vq-figures">
        {priceText(priceUsd)} <span className="vq-small vq-dimmed">{exactAmount(priceDc)} DC</span>
      </div>
      <div role="cell" data-cell="change">
        <PriceChange bps={change24hBps} />
      </div>
      <div role="cell" data-cell="cap" data-name="Cap">
        {amount(row.marketCapUsd)}
      </div>
      <div
        role="cell"
        data-cell="volume"
        data-name="Volume"
        title={`${exactAmount(row.volume24hDc)} DC, reference`}
      >
        {amount(row.volume24hUsd)}
      </div>
      <div role="cell" data-cell="liquidity">
        <ShareBar label={`Liquidity of ${symbol}`} length={row.liquidityBps / 100} text={liquidity} />
        <span className="vq-small vq-figures vq-dimmed" data-name="Liquidity">
          {liquidity}
        </span>
      </div>
    </div>
  );
}

/** All markets: a table from 1200 px, cards below; the whole row links to the project. */
export function MarketsTable({ rows, sort, onSort, listRef }: Props): ReactElement {
  return (
    <div role="table" aria-label="All Markets" className="markets" ref={listRef}>
      <Head sort={sort} onSort={onSort} />
      <div role="rowgroup" className="vq-rows">
        {rows.map((row) => (
          <Row key={row.projectId} row={row} />
        ))}
      </div>
    </div>
  );
}
