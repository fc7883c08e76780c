import { NativeSelect } from '@mantine/core';
import { type ReactElement, type RefObject, useRef } from 'react';
import { SearchField } from '#app/ui/search-field.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { useParameters } from '#app/ui/use-parameters.ts';
import { type ListView, type Order, ORDERS, type Shown, SHOWN } from './list-view.ts';
import type { Tab } from './project-phase.ts';
import { TYPE_TEXT } from './project-text.ts';

const NEXT: Readonly<Record<Tab, string>> = {
  active: 'Ending soon',
  upcoming: 'Starting soon',
  completed: 'Ended last',
};

const ORDER_TEXT: Readonly<Record<Exclude<Order, 'next'>, string>> = {
  newest: 'Newest first',
  raised: 'Most raised',
  progress: 'Closest to its cap',
  name: 'Name, A to Z',
};

const SHOWN_TEXT: Readonly<Record<Shown, string>> = {
  all: 'All projects',
  ...TYPE_TEXT,
  verified: 'Verified',
  watching: 'Watching',
};

type Props = {
  readonly view: ListView;
  readonly tab: Tab;
  readonly list: RefObject<HTMLElement | null>;
};

/** Search, filter and order of the list; the address contains all three. */
export function ListTools({ view, tab, list }: Props): ReactElement {
  const { change } = useParameters();
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  return (
    <div className="launchpad-tools" role="search" aria-label="Projects">
      <SearchField
        label="Search by name or symbol"
        placeholder="Name or symbol"
        value={view.query}
        onSearch={(query) => change({ q: query }, true)}
        fieldRef={search}
      />
      <NativeSelect
        aria-label="Show"
        data={SHOWN.map((value) => ({ value, label: SHOWN_TEXT[value] }))}
        value={view.shown}
        onChange={({ currentTarget: { value } }) => change({ show: value === 'all' ? '' : value }, true)}
      />
      <NativeSelect
        aria-label="Order"
        data={ORDERS.map((value) => ({
          value,
          label: value === 'next' ? NEXT[tab] : ORDER_TEXT[value],
        }))}
        value={view.order}
        onChange={({ currentTarget: { value } }) => change({ sort: value === 'next' ? '' : value }, true)}
      />
    </div>
  );
}
