/** "1 purchase", "2 purchases". `count` is a whole number as text. */
export const countText = (count: string, one: string, more: string): string =>
  `${count} ${count === '1' ? one : more}`;
