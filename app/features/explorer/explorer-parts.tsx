/** The parts around the explorer's rows: filters, pages, and placeholders. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, type RefObject, useId } from 'react';
import { Link } from 'react-router-dom';
import { EXPLORER_KEYS } from '../../data/explorer/explorer-order.ts';
import { now } from '../../platform/clock.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import type { InAddress } from './explorer-address.ts';
import { chosenIn, READING, TYPE_OPTIONS } from './explorer-filter.ts';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type FiltersProps = {
  readonly address: InAddress;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Grouped results cannot be sorted. */
  readonly hasOrder: boolean;
};

export function Filters({ address, searchRef, hasOrder }: FiltersProps): ReactElement {
  const { parameters, change, sort, order } = address;
  return (
    <div className="explorer-filters" role="search">
      <SearchField
        fieldRef={searchRef}
        label="Search"
        placeholder="Search by wallet address or tx hash..."
        value={parameters.get('q') ?? ''}
        onSearch={(q) => {
          change({ q, [READING]: '', page: '' }, true);
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
      {hasOrder ? (
        <div className="explorer-order">
          <SortSelect keys={EXPLORER_KEYS} sort={sort} onSort={order} />
        </div>
      ) : null}
      <p className="explorer-hint vq-small vq-dimmed">
        Finds amounts (12.5 DC) and dates (2026-11-22) too.
        <Link to="/explorer/vaults" className="vq-text-button vq-flush">
          System Vaults
        </Link>
      </p>
    </div>
  );
}

/** Names the reading that the list shows, and links back to all of them. */
export function Chosen({
  address: { parameters, change },
}: {
  readonly address: Pick<FiltersProps['address'], 'parameters' | 'change'>;
}): ReactElement | null {
  const words = chosenIn(parameters, now());
  if (words === null) return null;
  return (
    <p className="explorer-reach vq-small" role="status">
      {words}
      <button type="button" className="vq-text-button" onClick={() => change({ [READING]: '', page: '' })}>
        All results of the search
      </button>
    </p>
  );
}

type PagerProps = {
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
};

export function Pager({ page, hasNext, onPage }: PagerProps): ReactElement {
  const place = useId();
  return (
    <nav className="explorer-pager" aria-label="Pages">
      <Button
        variant="default"
        disabled={page === 1}
        aria-describedby={place}
        onClick={() => {
          onPage(page - 1);
        }}
      >
        Previous
      </Button>
      <span className="vq-figures" aria-live="polite" id={place}>
        Page {page}
        {hasNext || page === 1 ? null : ', the last'}
      </span>
      <Button
        variant="default"
        disabled={!hasNext}
        aria-describedby={place}
        onClick={() => {
          onPage(page + 1);
        }}
      >
        Next
      </Button>
    </nav>
  );
}

export function Loading(): ReactElement {
  return (
    <div className="vq-rows" aria-busy="true">
      <p className="vq-hidden" role="status">
        Loading transactions...
      </p>
      {placeholders.map((key) => (
        <div key={key} className="explorer-placeholder">
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}

export function Nothing({ address: { parameters, clear } }: Pick<FiltersProps, 'address'>): ReactElement {
  const narrowed = ['q', 'type', 'page'].some((name) => (parameters.get(name) ?? '') !== '');
  return (
    <EmptyMessage icon={IconSearchOff} title="No transactions found">
      {narrowed ? (
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      ) : null}
    </EmptyMessage>
  );
}
