import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { type ListSort, readSort, sortText, writeSort } from './list-sort.ts';

type Props<Key extends string> = {
  readonly keys: readonly Key[];
  readonly sort: ListSort<Key>;
  readonly onSort: (sort: ListSort<Key>) => void;
};

/** Selects the order of a list on a phone, where there is no room for headers. */
export function SortSelect<Key extends string>({ keys, sort, onSort }: Props<Key>): ReactElement {
  const orders = keys.flatMap((by) => [
    { by, descending: true },
    { by, descending: false },
  ]);
  return (
    <NativeSelect
      aria-label="Sort"
      data={orders.map((order) => ({ value: writeSort(order), label: sortText(order) }))}
      value={writeSort(sort)}
      onChange={(event) => {
        onSort(readSort(event.currentTarget.value, keys, sort));
      }}
    />
  );
}
