import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ListSort } from './list-sort.ts';
import './sort-button.css';

type Props = {
  readonly name: string;
  readonly by: string;
  readonly sort: ListSort<string>;
  readonly onSort: () => void;
};

/** The header of a column: sorts by the column, and on the second click in reverse order. */
export function SortButton({ name, by, sort, onSort }: Props): ReactElement {
  const active = sort.by === by;
  const Icon = active && !sort.descending ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className="vq-sort" data-active={active} onClick={onSort}>
      {name}
      <Icon aria-hidden />
      {active ? (
        <span className="vq-hidden">{sort.descending ? '(sorted descending)' : '(sorted ascending)'}</span>
      ) : null}
    </button>
  );
}
