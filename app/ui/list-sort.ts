/** The order of a list, kept in the address as `sort=amount` or `sort=-amount`; the list's own order is not written. */
export type ListSort<Key extends string> = { readonly by: Key; readonly descending: boolean };

export const writeSort = ({ by, descending }: ListSort<string>): string => (descending ? `-${by}` : by);

/** The parameter of an order; '' for the list's own, `usual`. */
export const sortParameter = (sort: ListSort<string>, usual: ListSort<string>): string =>
  writeSort(sort) === writeSort(usual) ? '' : writeSort(sort);

/** Anything that the list does not know is its own order, `fallback`. */
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

/** What a click on a header leads to: the newest, the largest or "A" first, and the other way round the second time. */
export const nextSort = <Key extends string>(sort: ListSort<Key>, by: Key): ListSort<Key> => ({
  by,
  descending: sort.by === by ? !sort.descending : startsDescending(by),
});

/** The words for an order, for a list that has no headers. */
const WORDS: Readonly<Record<string, readonly [ascending: string, descending: string]>> = {
  time: ['Oldest first', 'Newest first'],
  amount: ['Smallest amount', 'Largest amount'],
};

export function sortText({ by, descending }: ListSort<string>): string {
  const [ascending, descendingText] = WORDS[by] ?? [`${capital(by)}, A to Z`, `${capital(by)}, Z to A`];
  return descending ? descendingText : ascending;
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
