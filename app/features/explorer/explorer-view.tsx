import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconArrowLeft, IconRefresh, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { TYPE_OPTIONS } from './explorer-filter.ts';
import type { ExplorerRows } from './explorer-rows.ts';
import { ExplorerTable } from './explorer-table.tsx';
import './explorer-view.css';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function useParameters() {
  const [parameters, setParameters] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>, replace = false): void => {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  };
  return { parameters, change };
}

type FilterProps = ReturnType<typeof useParameters> & {
  readonly searchRef: React.RefObject<HTMLInputElement | null>;
};

function Filters({ parameters, change, searchRef }: FilterProps): ReactElement {
  return (
    <div className="explorer-filters" role="search">
      <TextInput
        ref={searchRef}
        type="search"
        aria-label="Search"
        placeholder="Search by wallet address or tx hash..."
        leftSection={<IconSearch aria-hidden />}
        value={parameters.get('q') ?? ''}
        onChange={(event) => {
          change({ q: event.currentTarget.value, page: '' }, true);
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
    </div>
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

type BodyProps = {
  readonly data: ExplorerRows;
  readonly listRef: React.RefObject<HTMLDivElement | null>;
  readonly filterKey: string;
};

function Body({ data, listRef, filterKey }: BodyProps): ReactElement {
  const { rows, loading, problem, refresh } = data;
  if (rows.length > 0) return <ExplorerTable key={filterKey} rows={rows} listRef={listRef} />;
  if (problem !== null) {
    return (
      <ErrorMessage
        title={problem.detail}
        stillWorks="Signed in, you can look through everything this device has seen, without a network too."
      >
        <Button onClick={refresh}>Try again</Button>
      </ErrorMessage>
    );
  }
  return loading ? <Loading /> : <EmptyMessage icon={IconSearchOff} title="No transactions found" />;
}

type Props = { readonly data: ExplorerRows; readonly page: number; readonly backTo: string };

/** The explorer's page: search, type filter, refresh, rows, Previous and Next. */
export function ExplorerView({ data, page, backTo }: Props): ReactElement {
  const { parameters, change } = useParameters();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  return (
    <>
      <PageHeader
        title="Transaction Explorer"
        back={
          <Link to={backTo} className="vq-text-button vq-back">
            <IconArrowLeft aria-hidden /> Back
          </Link>
        }
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh aria-hidden className={data.loading ? 'vq-turning' : undefined} />}
            onClick={data.refresh}
          >
            Refresh
          </Button>
        }
      />
      <Filters parameters={parameters} change={change} searchRef={search} />
      <Body
        data={data}
        listRef={list}
        filterKey={`${parameters.get('type') ?? ''} ${parameters.get('q') ?? ''} ${String(page)}`}
      />
      <Pager
        page={page}
        hasNext={data.hasNext}
        onPage={(next) => {
          change({ page: next === 1 ? '' : String(next) });
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}
