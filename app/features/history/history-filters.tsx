import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChartLine, IconFileText } from '@tabler/icons-react';
import { type ReactElement, type RefObject, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { HISTORY_KEYS, useReadHistory } from '../../data/history/history.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { countMore, CURRENCY_OPTIONS, DIRECTION_OPTIONS, STATUS_OPTIONS } from './history-filter.ts';
import type { HistoryParameters } from './use-history-parameters.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import './history-filters.css';

const MoreFilters = lazyPart(async () => (await import('./more-filters.tsx')).MoreFilters);

const SELECTS = [
  { name: 'direction', label: 'Direction', data: DIRECTION_OPTIONS },
  { name: 'currency', label: 'Currency', data: CURRENCY_OPTIONS },
  { name: 'status', label: 'Status', data: STATUS_OPTIONS },
];

/** Links from the history: charts, statements, and a file of the shown rows. */
function Tools({ asked: { filter, sort } }: { readonly asked: HistoryParameters }): ReactElement {
  const readHistory = useReadHistory();
  const save = async (): Promise<number> => {
    const [rows, { exportHistory }] = await Promise.all([
      readHistory(filter, sort),
      import('./export-history.ts'),
    ]);
    return exportHistory(rows);
  };
  return (
    <div className="history-tools">
      <Button
        component={Link}
        to="/wallet/charts"
        variant="default"
        leftSection={<IconChartLine aria-hidden />}
      >
        Charts
      </Button>
      <Button
        component={Link}
        to="/wallet/statements"
        variant="default"
        leftSection={<IconFileText aria-hidden />}
      >
        Statements
      </Button>
      <ExportButton title="Saves everything on this device that matches the filter" onExport={save} />
    </div>
  );
}

type Props = {
  readonly asked: HistoryParameters;
  readonly searchRef: RefObject<HTMLInputElement | null>;
};

/** The search, the filters, the order on a phone, and the links from the history. */
export function HistoryFilters({ asked, searchRef }: Props): ReactElement {
  const { parameters, filter, sort, set, order } = asked;
  const more = countMore(filter);
  const [open, setOpen] = useState(more > 0);
  const [asks, setAsks] = useState(more > 0);
  // A link may add filters while the screen is open.
  if (asks !== more > 0) {
    setAsks(more > 0);
    if (more > 0) setOpen(true);
  }
  const id = useId();
  return (
    <>
      <Tools asked={asked} />
      <div className="history-filters">
        <SearchField
          fieldRef={searchRef}
          label="Search history"
          placeholder="Name, note, amount or date"
          value={parameters.get('q') ?? ''}
          onSearch={(text) => {
            set('q', text);
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
        <div className="vq-phone-only">
          <SortSelect keys={HISTORY_KEYS} sort={sort} onSort={order} />
        </div>
        <Button
          variant="default"
          aria-expanded={open}
          {...(open ? { 'aria-controls': id } : {})}
          leftSection={<IconAdjustmentsHorizontal aria-hidden />}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {more === 0 ? 'More filters' : `More filters (${String(more)})`}
        </Button>
      </div>
      {open ? (
        <Suspense fallback={<div className="vq-card more-filters-place" />}>
          <MoreFilters id={id} asked={asked} />
        </Suspense>
      ) : null}
    </>
  );
}
