/** The order of a list in the address, as `sort=amount` or `sort=-amount`; the default order is omitted. */
export type ListSort<Key extends string> = { readonly by: Key; readonly descending: boolean };

export const writeSort = ({ by, descending }: ListSort<string>): string => (descending ? `-${by}` : by);

/** The parameter of an order; '' for the default order, `usual`. */
export const sortParameter = (sort: ListSort<string>, usual: ListSort<string>): string =>
  writeSort(sort) === writeSort(usual) ? '' : writeSort(sort);

/** An unknown value means the default order, `fallback`. */
export function readSort<Key extends string>(
  text: string | null,
  keys: readonly Key[],
  fallback: ListSort<Key>,
): ListSort<Key> {
  const descending = text?.startsWith('-') === true;
  const by = keys.find((key) => key === (descending ? text?.slice(1) : text));
  return by === undefined ? fallback : { by, descending };
}

const startsDescending = (key: string): boolean => key === 'time' || key === 'amount';

/** The order after a click on a header: first the newest, the largest or "A", then the reverse. */
export const nextSort = <Key extends string>(sort: ListSort<Key>, by: Key): ListSort<Key> => ({
  by,
  descending: sort.by === by ? !sort.descending : startsDescending(by),
});

/** The texts of orders, for a list without headers. */
const WORDS: Readonly<Record<string, readonly [ascending: string, descending: string]>> = {
  time: ['Oldest first', 'Newest first'],
  amount: ['Smallest amount', 'Largest amount'],
};

export function sortText({ by, descending }: ListSort<string>): string {
  const [ascending, descendingText] = WORDS[by] ?? [`${capitalize(by)}, A to Z`, `${capitalize(by)}, Z to A`];
  return descending ? descendingText : ascending;
}

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
